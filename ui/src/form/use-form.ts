import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useChange } from './use-change.ts'

/** The message for a refusal by the server, shown at the field it concerns or for the whole form. */
export interface Refusal<Values> {
  words: string
  field?: keyof Values | undefined
  /** The field to focus if the refusal concerns no field. */
  focus?: keyof Values | undefined
  /** The values to put into the form, for those that cannot be sent a second time. They count as not submitted yet. */
  values?: Values | undefined
}

export type FieldErrors<Values> = Partial<Record<keyof Values, string | undefined>>

interface FormOptions<Values, Answer> {
  /** In the order of the fields: the first invalid one gets the focus. */
  initial: Values
  /** Returns the error messages of the fields. Shown after the first submit, and from then on with every change. */
  check?: (values: Values) => FieldErrors<Values>
  /** Shows the error of a field once it was changed or left, for forms that can be submitted only when all fields are valid. */
  checksEarly?: boolean
  /** Checked on submit. False while the submit button is disabled: a submit by other means then does nothing. */
  isReady?: (values: Values) => boolean
  /** Rejects if the form was refused. */
  send: (values: Values) => Promise<Answer> | Answer
  done?: (answer: Answer, values: Values) => unknown
  /** Returns what to show, or undefined if the failure is reported elsewhere. */
  refused?: (error: unknown, values: Values) => Refusal<Values> | undefined
}

type ChoiceName<Values> = { [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values]
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]

/**
 * All forms use this: values, validation on submit and then on change, focus on the first invalid field, pending state, and
 * refusals by the server. A submit while another is pending is ignored.
 */
export function useForm<Values extends object, Answer = unknown>(options: FormOptions<Values, Answer>) {
  const { initial, check, checksEarly = false, isReady } = options
  const [values, setValues] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const [touched, setTouched] = useState<ReadonlyArray<keyof Values>>([])
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null)
  /** A ref, because a field that completes itself submits in the event that changes its value, before the next render. */
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
  /** Afterwards the form counts as not submitted yet. */
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
  const register = (name: keyof Values) => (control: { focus: () => void } | null) => {
    if (control) controls.current.set(name, control)
    else controls.current.delete(name)
  }
  /** The props of an input. */
  const field = (name: TextName<Values>) => ({
    ref: register(name),
    value: values[name] as string,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: event.target.value } as Partial<Values>),
    onBlur: () => touch(name),
    error: errorOf(name),
  })
  /** The props of a checkbox. */
  const choice = (name: ChoiceName<Values>) => ({
    ref: register(name),
    checked: values[name] as boolean,
    onChange: (checked: boolean) => set({ [name]: checked } as Partial<Values>),
    error: errorOf(name),
  })
  return {
    values,
    set,
    reset,
    field,
    choice,
    /** Whether a field was changed or left. */
    isTouched,
    submit,
    /** Shows a refusal that did not come from submitting; null clears the one that is shown. */
    refuse: setRefusal,
    isPending,
    /** The refusal of the whole form. */
    problem: refusal && refusal.field === undefined ? refusal.words : undefined,
  }
}
