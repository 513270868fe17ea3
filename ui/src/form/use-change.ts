import { notifyManager, useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

interface ChangeOptions<Input, Answer> {
  /** Makes the call. Rejects, usually with an ApiError, if the change was not made. */
  send: (input: Input) => Promise<Answer> | Answer
  /** Shows the change before the server has answered. Returns a function that reverts it, called if `send` rejects. */
  apply?: (input: Input) => () => void
  done?: (answer: Answer, input: Input) => unknown
  /** Omitted for calls that are not expected to fail: then a failure is reported as a bug of ours. */
  failed?: (error: unknown, input: Input) => unknown
  /** Lets a second run start while the first is pending. Otherwise it is ignored, because somebody has clicked twice. */
  overlaps?: boolean
  /** Changes with the same scope are sent one after another, across components. Only useful with `overlaps`. */
  scope?: string
}

interface Run<Input, Answer> {
  input: Input
  /** The options of the render that started it. */
  options: ChangeOptions<Input, Answer>
}

interface Change<Input> {
  /** Resolves to whether the change was made, once `done` or `failed` has ended. The same function on every render. */
  run: (input: Input) => Promise<boolean>
  isPending: boolean
  /** What `run` was last called with, of the calls that are pending. */
  pending: Input | undefined
  /** The inputs of all pending calls, oldest first. There can be more than one only with `overlaps`. */
  allPending: readonly Input[]
}

/**
 * The one way to make a call that changes data: pending state, optimistic display, refusals and double clicks.
 * `done` and `failed` also run if the component has been unmounted meanwhile, because caches and snackbars outlive it.
 */
export function useChange<Input = void, Answer = unknown>(options: ChangeOptions<Input, Answer>): Change<Input> {
  const latest = useRef(options)
  latest.current = options
  const isRunning = useRef(false)
  // TanStack Query reports a mutation as pending in a later task. A switch must show a click in the same one.
  const [runs, setRuns] = useState<ReadonlyArray<Run<Input, Answer>>>([])
  const { mutateAsync } = useMutation({
    mutationFn: async ({ input, options: { send, done } }: Run<Input, Answer>) => {
      const answer = await send(input)
      try {
        // Still pending: a second click while `done` opens the next page must not send the same again.
        await done?.(answer, input)
      } catch (error) {
        // The change was made, so this must not be shown as its failure.
        reportError(error)
      }
    },
    // By default a mutation waits silently for the connection. Here it fails, and the user is told that there is none.
    networkMode: 'always',
    // An input can hold a password, so it is not kept after the component is gone.
    gcTime: 0,
    ...(options.scope === undefined ? {} : { scope: { id: options.scope } }),
  })
  const run = useCallback(
    async (input: Input): Promise<boolean> => {
      // A ref, because the second of two clicks comes before `isPending` is rendered.
      if (isRunning.current && !latest.current.overlaps) return false
      const started = { input, options: latest.current }
      const { apply, failed = reportError } = started.options
      const end = () => {
        isRunning.current = false
        // Scheduled behind the updates of queries that `done` made, so that their old data is not shown in between.
        notifyManager.schedule(() => setRuns((before) => before.filter((each) => each !== started)))
      }
      isRunning.current = true
      setRuns((before) => [...before, started])
      const takeBack = apply?.(input)
      try {
        await mutateAsync(started)
        end()
        return true
      } catch (error) {
        end()
        takeBack?.()
        await failed(error, input)
        return false
      }
    },
    [mutateAsync],
  )
  const allPending = runs.map(({ input }) => input)
  return { run, isPending: runs.length > 0, pending: allPending.at(-1), allPending }
}
