import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useChange } from '../../platform/use-change.ts'

/** What the server refused, in words; at the field it is about, or for the whole form. */
export interface Refusal<Values> {
  words: string
  field?: keyof Values | undefined
  /** The field to go on with, if the refusal is about none. */
  focus?: keyof Values | undefined
  /** What the form holds afterwards, for values that cannot be sent a second time. They count as not submitted yet. */
  values?: Values | undefined
}

export type FieldErrors<Values> = Partial<Record<keyof Values, string | undefined>>

interface FormOptions<Values, Answer> {
  /** In the order of the fields: the first invalid one gets the focus. */
  initial: Values
  /** What is wrong with the fields, in words. Shown after the first submit, and from then on with every change. */
  check?: (values: Values) => FieldErrors<Values>
  /** Shows what is wrong with a field once it was changed or left, for forms that can be submitted only when all is right. */
  checksEarly?: boolean
  /** Asked on submit. False while the submit button is disabled: a submit by other means does nothing then. */
  isReady?: (values: Values) => boolean
  /** Rejects if the form was refused. */
  send: (values: Values) => Promise<Answer> | Answer
  done?: (answer: Answer, values: Values) => unknown
  /** Says what went wrong. Undefined if that was told elsewhere. */
  refused?: (error: unknown, values: Values) => Refusal<Values> | undefined
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]

/**
 * The one way to fill in a form: values, validation on submit and then on change, focus on the first invalid field, pending state,
 * and what the server refused. A submit while another is pending is ignored.
 */
export function useForm<Values extends object, Answer = unknown>(options: FormOptions<Values, Answer>) {
  const { initial, check, checksEarly = false, isReady } = options
  const [values, setValues] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const [touched, setTouched] = useState<ReadonlyArray<keyof Values>>([])
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null)
  /** A field that completes itself submits in the event that changes its value, before that is rendered. */
  const current = useRef(initial)
  const controls = useRef(new Map<keyof Values, { focus: () => void }>())
  const focus = (name: keyof Values) => controls.current.get(name)?.focus()
  const { run, isPending } = useChange<Values, Answer>({
    send: options.send,
    done: (answer, sent) => options.done?.(answer, sent),
    failed: (error, sent) => {
      const refused = options.refused?.(error, sent)
      if (!refused) return
      if (refused.values) reset(refused.values)
      setRefusal(refused)
      const next = refused.field ?? refused.focus
      if (next !== undefined) focus(next)
    },
  })

  const replace = (next: Values) => {
    current.current = next
    setValues(next)
  }
  const touch = (...names: Array<keyof Values>) =>
    setTouched((before) => (names.every((name) => before.includes(name)) ? before : [...before, ...names]))
  /** A refusal about a field no longer holds once the field has changed. */
  const set = (part: Partial<Values>) => {
    replace({ ...current.current, ...part })
    touch(...(Object.keys(part) as Array<keyof Values>))
    setRefusal((before) => (before?.field !== undefined && before.field in part ? null : before))
  }
  /** Nothing has been submitted yet. */
  const reset = (next: Values) => {
    replace(next)
    setChecked(false)
    setRefusal(null)
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isPending || isReady?.(current.current) === false) return
    setChecked(true)
    setRefusal(null)
    const errors: FieldErrors<Values> = check?.(current.current) ?? {}
    const invalid = (Object.keys(current.current) as Array<keyof Values>).find((name) => errors[name])
    if (invalid === undefined) void run(current.current)
    else focus(invalid)
  }

  const errors: FieldErrors<Values> = ((isChecked || checksEarly) && check?.(values)) || {}
  const isTouched = (name: keyof Values) => touched.includes(name)
  const errorOf = (name: keyof Values) => {
    if (refusal?.field === name) return refusal.words
    return isChecked || isTouched(name) ? errors[name] : undefined
  }
  /** What an input needs. */
  const field = (name: TextName<Values>) => ({
    ref: (control: { focus: () => void } | null) => {
      if (control) controls.current.set(name, control)
      else controls.current.delete(name)
    },
    value: values[name] as string,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: event.target.value } as Partial<Values>),
    onBlur: () => touch(name),
    error: errorOf(name),
  })
  return {
    values,
    set,
    reset,
    field,
    /** Whether a field was changed or left. */
    isTouched,
    submit,
    /** Shows a refusal that came by another way than submitting; null takes back the one that is shown. */
    refuse: setRefusal,
    isPending,
    /** What concerns the whole form. */
    problem: refusal && refusal.field === undefined ? refusal.words : undefined,
  }
}
