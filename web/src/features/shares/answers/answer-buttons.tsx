import { Button } from '@koma/ui/button/button.tsx'
import { useShareChange } from '../use-share-change.ts'
import type { ShareAnswer, ShareAnswers } from './share-answers.ts'

interface AnswerButtonsProps {
  answers: ShareAnswers
  /** Whether the positive answer comes first, as in a list of notifications, or last, as in dialogs. */
  yesFirst?: boolean
  done?: () => unknown
}

/** Buttons that answer an invitation or application. While one answer is pending, the other cannot be given. */
export function AnswerButtons({ answers: { yes, no }, yesFirst = false, done }: AnswerButtonsProps) {
  const { run, pending } = useShareChange({
    send: (answer: ShareAnswer) => answer.send(),
    said: (_, answer) => answer.said,
    done: () => done?.(),
  })
  const buttons = [no, yes].map((answer) => (
    <Button
      key={answer.name}
      kind={answer === yes ? 'primary' : 'secondary'}
      size="small"
      aria-label={answer.name}
      loading={pending?.name === answer.name}
      onClick={() => void run(answer)}
    >
      {answer.label}
    </Button>
  ))
  return yesFirst ? buttons.reverse() : buttons
}
