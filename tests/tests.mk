# What `make test`, `make bench` and `make lint` run. Included by the Makefile.

# One program a module, on cmocka: tests/unit/NAME.c; tests/gl/NAME.c needs a GL (llvmpipe, no display).
UNIT     := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/*.c))
GL_TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/gl/*.c))
BENCHES  := $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/bench/*.c))

$(BUILD)/obj/tests/%.o: CFLAGS_ALL += -Itests
$(BUILD)/obj/tests/gl/%.o: CFLAGS_ALL += $(SDL_CFLAGS)
$(GL_TESTS:$(BUILD)/%=$(BUILD)/obj/%.o): $(GEN)/tach_glad.h

$(BUILD)/tests/unit/%: $(BUILD)/obj/tests/unit/%.o $(BUILD)/libtach_record.a $(LINK_HUD)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) $^ $(CMOCKA) $(PNG_LIBS) -lm -o $@
$(BUILD)/tests/gl/%: $(BUILD)/obj/tests/gl/%.o $(LINK_ALL)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) $^ $(CMOCKA) $(SDL_LIBS) $(PNG_LIBS) -lm -o $@
$(BUILD)/bench/%: $(BUILD)/obj/tests/bench/%.o $(LINK_HUD)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) $^ -lm -o $@
