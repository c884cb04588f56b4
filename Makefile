# tach: `make run` plays the demo, `make test` proves the library. Both install what they need (see setup.sh).
# `make help` lists the rest.

BUILD   ?= build
CC      ?= cc
CXX     ?= c++
OPT     ?= -O2 -g
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
# SANITIZE=address,undefined or thread builds everything with it; give each its own BUILD.
SANITIZE ?=
SANFLAGS := $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer)
# DEFINES="-DTACH_MAX_DEPTH=4 ..." builds library and tests with other limits.
DEFINES ?=

GEN     := $(BUILD)/gen
INCLUDE := -Iinclude -Isrc -I$(GEN)
CFLAGS_ALL = -std=c11 $(OPT) $(WARN) $(SANFLAGS) $(DEFINES) -fvisibility=hidden -MMD -MP $(INCLUDE) $(CFLAGS)
LDFLAGS_ALL = $(SANFLAGS) -pthread $(LDFLAGS)

# Asked once, when a recipe first needs it: make clean and make help work with nothing installed.
# Without the processor's vector headers, which SDL.h brings with it: they are half the time to compile a file.
SDL_CFLAGS = $(shell pkg-config --cflags sdl2) $(patsubst %,-DSDL_DISABLE_%INTRIN_H,IMM MM XMM EMM PMM)
SDL_LIBS   = $(shell pkg-config --libs sdl2)
RECORD_CFLAGS = $(shell pkg-config --cflags libpng inih)
RECORD_LIBS   = $(shell pkg-config --libs libpng zlib inih)
CMOCKA     = $(shell pkg-config --cflags --libs cmocka)

# ---- Libraries: a folder is a layer --------------------------------------------------------------------------------------
CORE_SRC   := $(wildcard src/base/*.c src/capture/*.c src/model/*.c)
HUD_SRC    := $(wildcard src/draw/*.c src/view/*.c src/hud/*.c) $(wildcard src/backend/soft_*.c)
RECORD_SRC := $(wildcard src/record/*.c)
GL_SRC     := $(wildcard src/backend/gl_*.c)
GL_WRAP_SRC := src/backend/wrap_linked.c
SDL_SRC    := $(wildcard src/backend/sdl_*.c)

FACES      := face_regular face_bold face_fallback
HUD_OBJ    := $(HUD_SRC:%.c=$(BUILD)/obj/%.o) $(FACES:%=$(BUILD)/obj/gen/%.o)
GL_OBJ     := $(GL_SRC:%.c=$(BUILD)/obj/%.o) $(BUILD)/obj/gen/tach_glad.o
OBJ_core   := $(CORE_SRC:%.c=$(BUILD)/obj/%.o)
OBJ_hud    := $(HUD_OBJ)
OBJ_record := $(RECORD_SRC:%.c=$(BUILD)/obj/%.o)
OBJ_gl     := $(GL_OBJ)
OBJ_gl_wrap := $(GL_WRAP_SRC:%.c=$(BUILD)/obj/%.o)
OBJ_sdl    := $(SDL_SRC:%.c=$(BUILD)/obj/%.o)
LIB        := $(foreach l,core record hud gl gl_wrap sdl,$(BUILD)/libtach_$(l).a)
# In link order: each needs only what stands after it.
LINK_HUD   := $(BUILD)/libtach_hud.a $(BUILD)/libtach_core.a
LINK_ALL   := $(BUILD)/libtach_sdl.a $(BUILD)/libtach_gl.a $(BUILD)/libtach_record.a $(LINK_HUD)
SO         := $(BUILD)/libtach.so
SO_OBJ     := $(patsubst $(BUILD)/obj/%,$(BUILD)/pic/%,$(foreach l,core record hud gl sdl,$(OBJ_$(l))))

DEMO_SRC   := $(wildcard demo/*.c)
DEMO       := $(BUILD)/tach-demo

.PHONY: all demo run test bench install uninstall lint format clean help setup-run setup-test gl-wrap-list gl-wrap-header
.DELETE_ON_ERROR:
.SECONDARY:

all: $(LIB) $(SO) $(DEMO)
demo: $(DEMO)

help:
	@echo "make            build the libraries and the demo into $(BUILD)/"
	@echo "make run        install what is missing, build, play the demo (without a display: render it into out/)"
	@echo "make test       install what is missing, build, run all tests"
	@echo "make bench      measure: a line a figure, 'figure value unit'"
	@echo "make install    put headers, libraries and pkg-config files under PREFIX (/usr/local); make uninstall takes them away"
	@echo "make lint       clang-tidy, cppcheck, clang-format"
	@echo "make gl-wrap-list    print the linker's options that let a game that links OpenGL be watched"
	@echo "make clean      remove $(BUILD)/ and out/"
	@echo "variables       BUILD=dir CC=clang OPT='-O0 -g' SANITIZE=address,undefined DEFINES='-DTACH_MAX_DEPTH=8'"

setup-run:
	@sh setup.sh run
setup-test:
	@sh setup.sh test

# ---- Generated: GL loaders, embedded faces and shaders ---------------------------------------------------------------------
# The distribution's python3: it is the one that python3-glad installs into.
GLAD    := /usr/bin/python3 -m glad --reproducible --quiet
GLAD_EX := GL_KHR_debug,GL_ARB_pipeline_statistics_query,GL_ARB_buffer_storage,GL_ARB_timer_query,GL_ARB_clip_control

# The demo's loader is glad as any game has it.
$(GEN)/glad/src/gl.c $(GEN)/glad/include/glad/gl.h &: | $(GEN)
	$(GLAD) --api gl:core=3.3 --extensions $(GLAD_EX) --out-path $(GEN)/glad c
# The library's is renamed, so that the two can meet in one program, and knows newer versions: what they add to GL's state must be
# returned too.
$(GEN)/glad_tach/src/gl.c $(GEN)/glad_tach/include/glad/gl.h &: Makefile | $(GEN)
	$(GLAD) --api gl:core=4.6 --extensions $(GLAD_EX),GL_ARB_viewport_array,GL_ARB_direct_state_access,GL_ARB_draw_buffers_blend --out-path $(GEN)/glad_tach c
$(GEN)/tach_glad.c $(GEN)/tach_glad.h &: $(GEN)/glad_tach/src/gl.c $(GEN)/glad_tach/include/glad/gl.h
	for f in src/gl.c include/glad/gl.h; do \
	    sed -e 's,glad/gl\.h,glad.h,; s/GLAD_GL_\([A-Z]*\)_\([0-9a-z]\)/glad_has_\1_\2/g' \
	        -e 's/glad/tach_glad/g; s/GLAD/TACH_GLAD/g' $(GEN)/glad_tach/$$f > $(GEN)/tach_glad.$${f##*.}; done

# Where distributions put the two families.
find_face = $(firstword $(wildcard $(foreach d,/usr/share/fonts/truetype/jetbrains-mono /usr/share/fonts/truetype/dejavu /usr/share/fonts/jetbrains-mono-fonts /usr/share/fonts/dejavu-sans-mono-fonts /usr/share/fonts/TTF /usr/local/share/fonts,$(d)/$(1))))
$(GEN)/face_regular.S:  FACE = $(call find_face,JetBrainsMono-Regular.ttf)
$(GEN)/face_bold.S:     FACE = $(call find_face,JetBrainsMono-SemiBold.ttf)
$(GEN)/face_fallback.S: FACE = $(call find_face,DejaVuSansMono.ttf)
$(GEN)/face_%.S: Makefile | $(GEN)
	@test -n "$(FACE)" || { echo "the HUD's font for face_$* is missing: run 'sh setup.sh run'"; exit 1; }
	printf '.section .rodata\n.global tach_face_$*, tach_face_$*_end\n.hidden tach_face_$*, tach_face_$*_end\n.balign 16\ntach_face_$*:\n.incbin "$(FACE)"\ntach_face_$*_end:\n.byte 0\n.section .note.GNU-stack,"",%%progbits\n' > $@

# shaders/name.vert becomes a string constant, included as "shaders/name.vert.h".
SHADERS := $(patsubst %,$(GEN)/%.h,$(wildcard shaders/*))
$(GEN)/shaders/%.h: shaders/% | $(GEN)/shaders
	{ printf 'static const char shader_%s[] =\n' '$(subst .,_,$*)'; sed -e 's/\\/\\\\/g; s/"/\\"/g; s/.*/    "&\\n"/' $<; echo '    ;'; } > $@

$(GEN) $(GEN)/shaders:
	@mkdir -p $@

# ---- Compile ---------------------------------------------------------------------------------------------------------------
$(BUILD)/obj/src/backend/sdl_%.o $(BUILD)/pic/src/backend/sdl_%.o: CFLAGS_ALL += $(SDL_CFLAGS)
$(BUILD)/obj/src/record/%.o $(BUILD)/pic/src/record/%.o: CFLAGS_ALL += $(RECORD_CFLAGS)
$(BUILD)/obj/src/draw/font%.o $(BUILD)/pic/src/draw/font%.o: CFLAGS_ALL += -isystem /usr/include/stb
$(BUILD)/obj/gen/tach_glad.o $(BUILD)/pic/gen/tach_glad.o $(BUILD)/obj/gen/glad_gl.o: WARN := -w
$(BUILD)/obj/demo/%.o: CFLAGS_ALL += $(SDL_CFLAGS) -isystem $(GEN)/glad/include -DDEMO_BUILD='"tach-demo $(VERSION)"'
$(GL_SRC:%.c=$(BUILD)/obj/%.o) $(GL_SRC:%.c=$(BUILD)/pic/%.o) $(OBJ_gl_wrap): $(GEN)/tach_glad.h $(SHADERS)
$(DEMO_SRC:%.c=$(BUILD)/obj/%.o): $(GEN)/glad/include/glad/gl.h $(SHADERS)

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -c $< -o $@
$(BUILD)/pic/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -fPIC -c $< -o $@
$(BUILD)/obj/gen/glad_gl.o: $(GEN)/glad/src/gl.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -I$(GEN)/glad/include -c $< -o $@
$(BUILD)/obj/gen/%.o: $(GEN)/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -c $< -o $@
$(BUILD)/pic/gen/%.o: $(GEN)/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -fPIC -c $< -o $@
$(BUILD)/obj/gen/%.o: $(GEN)/%.S
	@mkdir -p $(@D)
	$(CC) -c $< -o $@
$(BUILD)/pic/gen/%.o: $(GEN)/%.S
	@mkdir -p $(@D)
	$(CC) -c $< -o $@

# ---- Link ------------------------------------------------------------------------------------------------------------------
.SECONDEXPANSION:
$(BUILD)/libtach_%.a: $$(OBJ_$$*)
	@rm -f $@
	$(AR) rcs $@ $^
# Only tach_ names leave it, and a program finds it by its name, wherever it lies.
$(GEN)/libtach.map: | $(GEN)
	echo '{ global: tach_*; local: *; };' > $@
$(SO): $(SO_OBJ) $(GEN)/libtach.map
	$(CC) -shared $(LDFLAGS_ALL) -Wl,--no-undefined -Wl,-soname,libtach.so -Wl,--version-script=$(GEN)/libtach.map $(SO_OBJ) $(SDL_LIBS) $(RECORD_LIBS) -lm -o $@
$(DEMO): $(DEMO_SRC:%.c=$(BUILD)/obj/%.o) $(BUILD)/obj/gen/glad_gl.o $(LINK_ALL)
	$(CC) $(LDFLAGS_ALL) $^ $(SDL_LIBS) $(RECORD_LIBS) -lm -o $@

include tests/tests.mk

# A game that calls OpenGL without pointers: its linker is given this list, or its sources include tach_gl_wrap.h.
gl-wrap-list:
	@CC='$(CC)' sh src/backend/gl_wrap_header.sh list
gl-wrap-header:
	CC='$(CC)' sh src/backend/gl_wrap_header.sh > include/tach/tach_gl_wrap.h

run: setup-run
	@$(MAKE) --no-print-directory -j$$(nproc) $(DEMO)
	@sh demo/run.sh $(DEMO)

# ---- Install ---------------------------------------------------------------------------------------------------------------
VERSION := 0.9.0
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
# A file for pkg-config each: tach is the shared library, the others are the static ones with all that they need.
PACKAGES := tach $(notdir $(LIB:$(BUILD)/lib%.a=%))
INSTALLED = $(patsubst include/%,$(PREFIX)/include/%,$(wildcard include/tach/*.h)) \
            $(patsubst $(BUILD)/%,$(LIBDIR)/%,$(LIB) $(SO)) $(PACKAGES:%=$(LIBDIR)/pkgconfig/%.pc)
REQUIRES_tach_hud     := tach_core
REQUIRES_tach_record  := tach_hud libpng zlib inih
REQUIRES_tach_gl      := tach_core
REQUIRES_tach_gl_wrap := tach_gl
REQUIRES_tach_sdl     := tach_hud sdl2
LIBS_tach_core        := -pthread
LIBS_tach_hud         := -lm
LIBS_tach_gl          := -lm
LIBS_tach_gl_wrap      = $$(CC='$(CC)' sh src/backend/gl_wrap_header.sh list)
install_package = printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'Name: $(1)' \
    'Description: in-engine profiler with an on-screen display' 'Version: $(VERSION)' 'Requires: $(REQUIRES_$(1))' \
    'Cflags: -I$${prefix}/include' "Libs: -L\$${libdir} -l$(1) $(LIBS_$(1))" > $(DESTDIR)$(LIBDIR)/pkgconfig/$(1).pc

install: $(LIB) $(SO)
	install -d $(DESTDIR)$(PREFIX)/include/tach $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 644 include/tach/*.h $(DESTDIR)$(PREFIX)/include/tach
	install -m 644 $(LIB) $(DESTDIR)$(LIBDIR)
	install -m 755 $(SO) $(DESTDIR)$(LIBDIR)
	$(foreach p,$(PACKAGES),$(call install_package,$(p)) &&) true
uninstall:
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))
	-rmdir $(DESTDIR)$(PREFIX)/include/tach

clean:
	rm -rf $(BUILD) out

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
