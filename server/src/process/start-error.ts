/** Why Koma cannot start or go on, as one sentence for the person who started it: printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
