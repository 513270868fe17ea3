import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { afterLogin, useSession } from '../../features/session/index.ts'
import { IssuerStep } from './issuer/issuer-step.tsx'
import { LoginFrame } from './login-frame.tsx'
import { CodeStep } from './steps/code-step.tsx'
import { EmailStep } from './steps/email-step.tsx'
import { ForgotStep } from './steps/forgot-step.tsx'
import { NewPasswordStep } from './steps/new-password-step.tsx'
import { PasswordStep } from './steps/password-step.tsx'
import { SignUpStep } from './steps/sign-up-step.tsx'
import { useLoginStep } from './steps/step.ts'

export function LoginPage() {
  const [search] = useSearchParams()
  const { status, issuer } = useSession()
  const [{ step }] = useLoginStep()
  if (status === 'user') return <Navigate to={afterLogin(search)} replace />
  return <LoginFrame compact={step !== 'email' && !issuer}>{issuer ? <IssuerStep /> : <Steps />}</LoginFrame>
}

/** What the code step needs of the one before it; never stored. */
interface Typed {
  password: string
  /** The version of the terms that was agreed to. */
  agreed: string | null
}

function Steps() {
  const session = useSession()
  const [{ step, email }, go] = useLoginStep()
  const [{ password, agreed }, setTyped] = useState<Typed>({ password: '', agreed: null })
  switch (step) {
    case 'email':
      return <EmailStep key={email} email={email} go={go} />
    case 'password':
      return <PasswordStep email={email} go={go} onPassword={(typed) => setTyped({ password: typed, agreed: null })} />
    case 'sign-up':
      return (
        <SignUpStep email={email} go={go} onPassword={(typed, terms) => setTyped({ password: typed, agreed: terms })} />
      )
    case 'forgot':
      return <ForgotStep email={email} go={go} />
    case 'code':
      if (password) return <CodeStep email={email} password={password} agreed={agreed} />
      return (
        <NewPasswordStep
          key="code"
          words="code"
          email={email}
          send={(code, chosen) => session.verifyEmail(email, code, chosen, agreed)}
          resend={() => session.resendCode(email)}
        />
      )
    case 'reset':
      return (
        <NewPasswordStep
          key="reset"
          words="reset"
          email={email}
          send={(code, chosen) => session.resetPassword(email, code, chosen)}
          resend={() => session.requestReset(email)}
        />
      )
  }
}
