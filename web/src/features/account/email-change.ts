/** A change of the e-mail address that waits for the code from the mail. */
export interface EmailChange {
  userId: string
  email: string
}

let given: (EmailChange & { password: string }) | null = null

/**
 * The password for the change that waits. Kept in memory alone, so that a code can be sent again without asking for it again; after a
 * reload it is asked for.
 */
export const emailChange = {
  begin(change: EmailChange, password: string): void {
    given = { ...change, password }
  },
  passwordFor({ userId, email }: EmailChange): string | null {
    return given && given.userId === userId && given.email === email ? given.password : null
  },
  end(): void {
    given = null
  },
}

/** The change that the state of a navigation tells of, which a reload keeps; null for everybody but the user who began it. */
export function waitingChange(state: unknown, userId: string | undefined): EmailChange | null {
  if (typeof state !== 'object' || state === null || !('userId' in state) || !('email' in state)) return null
  const { userId: whose, email } = state
  return whose === userId && typeof whose === 'string' && typeof email === 'string' ? { userId: whose, email } : null
}
