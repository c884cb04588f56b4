/* Linked into the address-checked build: a library that is never unloaded keeps its name in the reports of leaks, so that
 * tests/leaks.txt can leave out those of the GL driver. */
int dlclose(void *module);

int dlclose(void *module)
{
    (void)module;
    return 0;
}
