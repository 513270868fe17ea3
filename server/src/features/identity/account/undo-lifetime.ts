/** How long the old address can undo a change of address. A week, because not everybody reads their mail every day. */
export const undoableMs = 7 * 24 * 3600 * 1000
