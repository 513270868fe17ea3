/** Why Koma cannot start or continue, as one sentence for the operator; printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
