interface EmailChange {
  userId: string
  email: string
  password: string
}

let waiting: EmailChange | null = null

/**
 * The change of an e-mail address that waits for the code from the mail. Kept in memory alone, so that a code can be sent again
 * without asking for the password again; a reload begins anew.
 */
export const emailChange = {
  begin(change: EmailChange): void {
    waiting = change
  },
  /** Null for everybody but the user who began it. */
  of(userId: string | undefined): EmailChange | null {
    return waiting && waiting.userId === userId ? waiting : null
  },
  end(): void {
    waiting = null
  },
}
