#include "audio.h"

#include <SDL.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <tach/tach.h>

#include "maths.h"

#define RATE   44100
#define CHIRPS 4
#define BELLS  5

static SDL_AudioDeviceID device;
static _Atomic float wanted[4]; /* wind, river, birds, steps */
static atomic_int strikes;

TACH_COUNTER("audio/samples", samples_mixed);

/* All of it belongs to the audio thread. */
static struct {
    bool named;
    float level[4];
    rng random;
    float wind_low, wind_slow, river_low, river_high, gust;
    struct {
        float phase, pitch, sweep, left, length, pan;
    } chirps[CHIRPS];
    struct {
        float phase[5], age;
        bool on;
    } bells[BELLS];
    int strikes_heard;
    float step_left, step_low, step_pause;
} synth;

static float noise(void) { return rng_unit(&synth.random) * 2 - 1; }

static float wind_sample(void)
{
    synth.gust += (noise() * 0.5f + 0.5f - synth.gust) * 0.00006f;
    synth.wind_low += (noise() - synth.wind_low) * (0.012f + 0.05f * synth.gust);
    synth.wind_slow += (synth.wind_low - synth.wind_slow) * 0.08f;
    return synth.wind_slow * (1.4f + 2 * synth.gust) * synth.level[0];
}

static float river_sample(void)
{
    float white = noise();
    synth.river_low += (white - synth.river_low) * 0.22f;
    synth.river_high += (synth.river_low - synth.river_high) * 0.03f;
    return (synth.river_low - synth.river_high) * 0.22f * synth.level[1];
}

static float step_sample(void)
{
    if ((synth.step_pause -= 1) <= 0) {
        synth.step_pause = RATE * rng_range(&synth.random, 0.05f, 0.3f) / (0.25f + synth.level[3]);
        synth.step_left = RATE * 0.05f;
    }
    if (synth.step_left <= 0)
        return 0;
    synth.step_left -= 1;
    synth.step_low += (noise() - synth.step_low) * 0.09f;
    return synth.step_low * (synth.step_left / (RATE * 0.05f)) * 0.5f * synth.level[3];
}

static void add_chirps(float *left, float *right)
{
    for (int i = 0; i < CHIRPS; i++) {
        if (synth.chirps[i].left <= 0) {
            if (rng_unit(&synth.random) > 0.00002f * synth.level[2])
                continue;
            synth.chirps[i].length = synth.chirps[i].left = RATE * rng_range(&synth.random, 0.05f, 0.16f);
            synth.chirps[i].pitch = rng_range(&synth.random, 2300, 4600);
            synth.chirps[i].sweep = rng_range(&synth.random, -900, 1800);
            synth.chirps[i].pan = rng_unit(&synth.random);
        }
        float t = 1 - synth.chirps[i].left / synth.chirps[i].length, wobble = sinf(t * 40) * 180;
        synth.chirps[i].phase =
            fmodf(synth.chirps[i].phase + (synth.chirps[i].pitch + synth.chirps[i].sweep * t + wobble) / RATE, 1);
        float s = sinf(synth.chirps[i].phase * 2 * PI) * sinf(t * PI) * 0.05f * synth.level[2];
        *left += s * (1 - synth.chirps[i].pan);
        *right += s * synth.chirps[i].pan;
        synth.chirps[i].left -= 1;
    }
}

/* A bell: partials that are no harmonics, the high ones dying first. */
static float bell_sample(void)
{
    static const float ratio[5] = {0.5f, 1, 1.19f, 1.56f, 2.0f}, weight[5] = {0.5f, 1, 0.6f, 0.35f, 0.5f},
                       decay[5] = {0.5f, 0.8f, 1.1f, 1.6f, 2.2f};
    float sum = 0;
    for (int i = 0; i < BELLS; i++) {
        if (!synth.bells[i].on)
            continue;
        for (int k = 0; k < 5; k++) {
            synth.bells[i].phase[k] = fmodf(synth.bells[i].phase[k] + 311 * ratio[k] / RATE, 1);
            sum += sinf(synth.bells[i].phase[k] * 2 * PI) * weight[k] * expf(-synth.bells[i].age * decay[k]);
        }
        synth.bells[i].age += 1.0f / RATE;
        synth.bells[i].on = synth.bells[i].age < 6;
    }
    return sum * 0.06f;
}

static void take_strikes(void)
{
    int count = atomic_load(&strikes);
    if (synth.strikes_heard == count)
        return;
    synth.strikes_heard = count;
    int oldest = 0;
    for (int i = 1; i < BELLS; i++)
        if (!synth.bells[i].on || synth.bells[i].age > synth.bells[oldest].age)
            oldest = i;
    memset(&synth.bells[oldest], 0, sizeof synth.bells[oldest]);
    synth.bells[oldest].on = true;
}

static void mix(float *out, int frames)
{
    {
        TACH_SCOPE("ambience");
        for (int i = 0; i < frames; i++) {
            for (int k = 0; k < 4; k++)
                synth.level[k] += (atomic_load_explicit(&wanted[k], memory_order_relaxed) - synth.level[k]) * 0.0004f;
            out[2 * i] = out[2 * i + 1] = wind_sample() + river_sample() + step_sample();
        }
    }
    {
        TACH_SCOPE("birds");
        for (int i = 0; i < frames; i++)
            add_chirps(&out[2 * i], &out[2 * i + 1]);
    }
    TACH_SCOPE("bell");
    for (int i = 0; i < frames; i++) {
        float bell = bell_sample();
        out[2 * i] = clampf(out[2 * i] + bell, -1, 1);
        out[2 * i + 1] = clampf(out[2 * i + 1] + bell, -1, 1);
    }
}

static void SDLCALL callback(void *user, Uint8 *stream, int bytes)
{
    (void)user;
    if (!synth.named) {
        TACH_THREAD("audio");
        synth.named = true;
    }
    TACH_SCOPE("audio");
    int frames = bytes / (int)(2 * sizeof(float));
    take_strikes();
    {
        TACH_SCOPE("mix");
        mix((float *)(void *)stream, frames);
    }
    samples_mixed += frames;
}

bool audio_start(void)
{
    SDL_AudioSpec want = {.freq = RATE, .format = AUDIO_F32SYS, .channels = 2, .samples = 1024, .callback = callback};
    synth.random = (rng){7};
    if (!SDL_InitSubSystem(SDL_INIT_AUDIO))
        device = SDL_OpenAudioDevice(NULL, 0, &want, NULL, 0);
    if (!device) { /* the same work for nobody's ears, so that the threads are those of a whole game */
        fprintf(stderr, "tach-demo: no audio, the game is silent: %s\n", SDL_GetError());
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        if (SDL_AudioInit("dummy") || !(device = SDL_OpenAudioDevice(NULL, 0, &want, NULL, 0)))
            return false;
    }
    SDL_PauseAudioDevice(device, 0);
    return true;
}

void audio_stop(void)
{
    if (device)
        SDL_CloseAudioDevice(device);
    device = 0;
}

void audio_set(float wind, float river, float birds, float steps)
{
    const float levels[4] = {wind, river, birds, steps};
    for (int i = 0; i < 4; i++)
        atomic_store_explicit(&wanted[i], levels[i], memory_order_relaxed);
}

void audio_ring(void) { atomic_fetch_add(&strikes, 1); }
