import { setFlagsFromString } from 'node:v8'

/**
 * For a client that mostly rests: what it does often, hashing and sending, is native code, and compiling its own for speed would cost some
 * ten megabytes for good. Has to be imported before everything else.
 */
for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag)
