import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

interface ChangeOptions<Input, Answer> {
  /** Makes the call. Rejects, usually with an ApiError, if the change was not made. */
  send: (input: Input) => Promise<Answer> | Answer
  /** Shows the change before the server has answered. Returns how to take that back, which happens if `send` rejects. */
  apply?: (input: Input) => () => void
  done?: (answer: Answer, input: Input) => unknown
  failed?: (error: unknown, input: Input) => unknown
  /** Lets a second run start while the first is pending. Otherwise it is ignored, because somebody has clicked twice. */
  overlaps?: boolean
}

interface Change<Input> {
  /** Resolves to whether the change was made, once `done` or `failed` has ended. The same function on every render. */
  run: (input: Input) => Promise<boolean>
  isPending: boolean
  /** What `run` was last called with, while that is pending. */
  pending: Input | undefined
}

/**
 * The one way to make a call that changes data: pending state, optimistic display, refusals and double clicks.
 * `done` and `failed` also run if the component has been unmounted meanwhile, because caches and snackbars outlive it.
 */
export function useChange<Input = void, Answer = unknown>(options: ChangeOptions<Input, Answer>): Change<Input> {
  const latest = useRef(options)
  latest.current = options
  const isRunning = useRef(false)
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async ({ input, send }: { input: Input; send: (input: Input) => Promise<Answer> | Answer }) =>
      send(input),
    // By default a mutation waits for the connection without a word. Here the user is told that there is none.
    networkMode: 'always',
    // An input can hold a password, so it is not kept after the component is gone.
    gcTime: 0,
  })
  const run = useCallback(
    async (input: Input): Promise<boolean> => {
      // A ref, since the second of two clicks comes before `isPending` is rendered.
      if (isRunning.current && !latest.current.overlaps) return false
      const { send, apply, done, failed } = latest.current
      isRunning.current = true
      const takeBack = apply?.(input)
      const sent = await mutateAsync({ input, send }).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      )
      isRunning.current = false
      if ('error' in sent) {
        takeBack?.()
        if (failed) await failed(sent.error, input)
        // Nobody expects this call to fail, so it is a fault of ours.
        else reportError(sent.error)
        return false
      }
      await done?.(sent.answer, input)
      return true
    },
    [mutateAsync],
  )
  return { run, isPending, pending: isPending ? variables.input : undefined }
}
