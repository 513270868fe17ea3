/**
 * The code of a page did not arrive: no connection, or a release that removed the file. Browsers have no error type for it and
 * each word it in their own way, so it is known by where it happened.
 */
export class ModuleFailure extends Error {}
