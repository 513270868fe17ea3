import { useForm } from '@koma/ui/form/use-form.ts'
import type { AccountOutcome } from '../../session/index.ts'
import { unlessRefused, useRefusal } from '../use-refusal.ts'
import { useMailCodeCheck } from './mail-code-field.tsx'

interface MailCodeForm {
  send: (code: string) => Promise<AccountOutcome>
  done?: () => unknown
}

/** A form that asks for the code from a mail alone, submitted as soon as all its digits are typed. */
export function useMailCodeForm({ send, done }: MailCodeForm) {
  const refusal = useRefusal()
  const checkCode = useMailCodeCheck()
  const refused = (error: unknown) => refusal(error, { wrong_code: 'code' as const })
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: checkCode(code) }),
    send: async ({ code }) => unlessRefused(await send(code)),
    done: () => done?.(),
    refused: (error) => {
      const shown = refused(error)
      // A wrong code is cleared to be retyped; after any other failure the same code can be sent again.
      return { ...shown, values: shown.field && { code: '' } }
    },
  })
  return {
    ...form,
    codeField: {
      ...form.field('code'),
      onChange: (code: string) => form.set({ code }),
      onComplete: () => form.submit(),
    },
    /** For the button that sends the code again. */
    resending: {
      onSent: () => form.refuse(null),
      onRefused: (error: unknown) => form.refuse(refused(error)),
    },
  }
}
