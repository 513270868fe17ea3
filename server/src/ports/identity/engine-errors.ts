interface EngineError {
  statusCode: number
  body?: { code?: string; message?: string; error?: string }
}

/** The name better-auth gives its refusal; null for anything that is not a refusal of better-auth. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'APIError') return null
  const { statusCode, body } = error as unknown as EngineError
  if (statusCode >= 500) return null
  return body?.error ?? body?.code ?? body?.message ?? String(statusCode)
}
