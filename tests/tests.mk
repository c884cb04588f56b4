# What `make test`, `make bench` and `make lint` run. Included by the Makefile.

# One program a module, on cmocka: tests/unit/NAME.c; tests/gl/NAME.c needs a GL (llvmpipe, no display).
UNIT     := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/*.c))
GL_TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/gl/*.c))
BENCHES  := $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/bench/*.c))

.PHONY: unit-tests gl-tests thread-tests setup-lint

# Of a test itself the compiler need not make the most (TEST_OPT): most of the time to build one goes there.
TEST_OPT ?= -O1 -g1
$(BUILD)/obj/tests/%.o: CFLAGS_ALL += -Itests
$(BUILD)/obj/tests/unit/%.o $(BUILD)/obj/tests/gl/%.o: CFLAGS_ALL += $(TEST_OPT)
$(BUILD)/obj/tests/gl/%.o: CFLAGS_ALL += $(SDL_CFLAGS)
$(GL_TESTS:$(BUILD)/%=$(BUILD)/obj/%.o): $(GEN)/tach_glad.h

$(BUILD)/tests/unit/%: $(BUILD)/obj/tests/unit/%.o $(BUILD)/libtach_record.a $(LINK_HUD)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) $^ $(CMOCKA) $(RECORD_LIBS) -lm -o $@
$(BUILD)/tests/gl/%: $(BUILD)/obj/tests/gl/%.o $(LINK_ALL)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) $^ $(CMOCKA) $(SDL_LIBS) $(RECORD_LIBS) -lm -o $@
# Games that call OpenGL without pointers: with the header, and with the linker's list.
$(BUILD)/tests/gl/watch_linked: SDL_LIBS += -lGL
$(BUILD)/tests/gl/watch_linked_by_linker: $(BUILD)/obj/tests/gl/watch_linked_by_linker.o $(BUILD)/libtach_gl_wrap.a $(LINK_ALL)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) $$(CC='$(CC)' sh src/backend/gl_wrap_header.sh list) $^ $(CMOCKA) $(SDL_LIBS) $(RECORD_LIBS) -lGL -lm -o $@
# Its own allocations and the library's go through the test.
$(BUILD)/tests/unit/no_allocation: LDFLAGS_ALL += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc
$(BUILD)/tests/unit/session_memory: LDFLAGS_ALL += -Wl,--wrap=aligned_alloc,--wrap=free
# What is dear by its number is counted.
$(BUILD)/tests/unit/hud_work: LDFLAGS_ALL += -Wl,--wrap=vsnprintf,--wrap=snprintf,--wrap=tach_hitch_kinds
$(BUILD)/bench/%: $(BUILD)/obj/tests/bench/%.o $(LINK_HUD)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) $^ -lm -o $@

# What the shared library costs.
$(BUILD)/bench/scope_so: $(BUILD)/obj/tests/bench/scope_so.o $(SO)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) $< $(SO) -Wl,-rpath,'$$ORIGIN/..' -lm -o $@

# A game's calls of OpenGL, which here does nothing.
$(BUILD)/bench/gl_watch: $(BUILD)/obj/tests/bench/gl_watch.o $(BUILD)/libtach_gl.a $(LINK_HUD)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) $^ -lm -o $@

unit-tests: $(UNIT)
gl-tests: $(GL_TESTS)
# Those that start threads.
thread-tests: $(patsubst tests/%.c,$(BUILD)/tests/%,$(shell grep -l pthread_create tests/unit/*.c))

# ---- make test -----------------------------------------------------------------------------------------------------------
# The same tests four times: as built for use, with address and undefined-behaviour checks, with thread checks, and with limits
# so small that every array runs full.
SMALL := -DTACH_MAX_DEPTH=4 -DTACH_MAX_THREADS=3 -DTACH_MAX_SITES=64 -DTACH_MAX_STATISTICS=4 -DTACH_MAX_MARKS=2 \
         -DTACH_MAX_LISTENERS=1 -DTACH_MAX_THREAD_NAME=24 -DTACH_MAX_NAME=64 -DTACH_MAX_NAMES=64 -DTACH_NAME_BYTES=2048 \
         -DTACH_MAX_GROUPS=4 -DTACH_MAX_PIXEL_STATISTICS=2 -DTACH_MAX_MARK_TEXT=24 -DTACH_MAX_MEMORY_SITES=48 \
         -DTACH_MAX_GPU_SCOPES=8 -DTACH_MAX_HELD_LOCKS=2 -DTACH_MAX_LOCK_WAITS=2 -DTACH_MAX_BUDGETS=8
# Under sanitizers a page costs many times: where a test asks for no size, less than a game has.
SANITIZED := -DDEFAULT_RING_EVENTS=8192 -DDEFAULT_HISTORY_BYTES=1048576
# Mesa unloads its drivers at exit; the leak checker must still know their names then.
KEEP_MODULES := $(BUILD)/asan/keep_modules.o
# The quicker linker, where the compiler has it: four times a hundred programs.
FAST_LD = $(shell echo 'int main(void) { return 0; }' | $(CC) -fuse-ld=gold -x c - -o /dev/null 2>/dev/null && echo -fuse-ld=gold)
QUIET_MAKE = $(MAKE) --no-print-directory --silent $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell nproc))

test: setup-test
	@echo "building"
	@$(QUIET_MAKE) all
	@$(QUIET_MAKE) LDFLAGS='$(LDFLAGS) $(FAST_LD)' unit-tests gl-tests
	@echo "building with address and undefined-behaviour checks"
	@mkdir -p $(BUILD)/asan
	@$(CC) -c tests/keep_modules.c -o $(KEEP_MODULES)
	@$(QUIET_MAKE) BUILD=$(BUILD)/asan SANITIZE=address,undefined OPT='-O1 -g1' TEST_OPT=-O0 DEFINES='$(DEFINES) $(SANITIZED)' \
	    LDFLAGS='$(LDFLAGS) $(FAST_LD) $(KEEP_MODULES)' demo unit-tests gl-tests
	@echo "building with thread checks"
	@$(QUIET_MAKE) BUILD=$(BUILD)/tsan SANITIZE=thread OPT='-O1 -g1' DEFINES='$(DEFINES) $(SANITIZED)' LDFLAGS='$(LDFLAGS) $(FAST_LD)' demo thread-tests
	@echo "building with small limits"
	@$(QUIET_MAKE) BUILD=$(BUILD)/small OPT='-O1 -g1' DEFINES='$(DEFINES) $(SMALL)' LDFLAGS='$(LDFLAGS) $(FAST_LD)' unit-tests
	@CC='$(CC)' CXX='$(CXX)' bash tests/run.sh $(BUILD)

# ---- make bench ------------------------------------------------------------------------------------------------------------
bench: setup-test
	@$(QUIET_MAKE) $(BENCHES)
	@for bench in $(BENCHES); do $$bench || exit 1; done
	@sh tests/bench/instructions.sh $(BUILD)

# ---- make lint ---------------------------------------------------------------------------------------------------------------
LINT_C   := $(wildcard src/*/*.c demo/*.c tests/unit/*.c tests/gl/*.c tests/bench/*.c)
LINT_ALL := $(LINT_C) $(wildcard include/tach/*.h src/*/*.h demo/*.h tests/*.h tests/*.c tests/links/*.c tests/programs/*.c)
LINT_INC  = $(INCLUDE) -Itests -isystem $(GEN)/glad/include -isystem /usr/include/stb $(SDL_CFLAGS) $(RECORD_CFLAGS)

setup-lint:
	@sh setup.sh lint
lint: setup-lint
	@$(QUIET_MAKE) --keep-going lint-format lint-cppcheck lint-tidy
.PHONY: lint-format lint-cppcheck lint-tidy
lint-format:
	@clang-format --dry-run -Werror $(LINT_ALL)
lint-cppcheck:
	cppcheck --quiet --std=c11 --error-exitcode=1 --enable=warning,performance,portability --inline-suppr \
	    --suppressions-list=tests/cppcheck.txt -Iinclude -Isrc $(LINT_C)
lint-tidy: $(GEN)/tach_glad.h $(GEN)/glad/include/glad/gl.h $(SHADERS)
	printf '%s\n' $(LINT_C) | xargs -P $(shell nproc) -n 4 sh -c 'clang-tidy --quiet "$$@" -- -std=c11 $(LINT_INC) 2>&1 | \
	    { ! grep -v "warnings* generated\|Suppressed\|Use -header-filter"; }' lint
