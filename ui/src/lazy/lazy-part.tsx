import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Centre } from '../state/centre.tsx'
import { Spinner } from '../state/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './lazy-part.module.css'
import { type Loadable, loadable, useLoadable } from './loadable.ts'
import { PartFailed } from './part-failed.tsx'
import { useLoadFailureNotice } from './use-load-failure-notice.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A component whose code is fetched when it first renders. Unlike with React's `lazy`, a failure can be retried. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code early. Never rejects: after a failure, rendering it tries again. */
  preload: () => Promise<void>
}

/** A part that fills the page or a piece of it. It shows a loading state, or an error with a retry button. */
export function lazySection<Props extends object>(
  load: Load<Props>,
  loading: ReactNode = <Waiting />,
): LazyPart<Props> {
  const part = loadable(load)
  return withPreload(part, (props) => <Section part={part} given={props} loading={loading} />)
}

interface PartProps<Props> {
  part: Loadable<ComponentType<Props>>
  given: Props
}

function Section<Props extends object>({ part, given, loading }: PartProps<Props> & { loading: ReactNode }) {
  const { data: Component, failed, retry } = useLoadable(part)
  if (Component) return <Component {...given} />
  return failed ? <PartFailed failures={part.failures} onRetry={retry} /> : loading
}

interface Overlaid {
  /** An overlay without this prop is open for as long as it is rendered. */
  open?: boolean
}

/** A dialog or panel over the page. When its code cannot be fetched it is dismissed with a notice; opening it again tries again. */
export function lazyOverlay<Props extends object & Overlaid>(
  load: Load<Props>,
  dismiss: (props: Props) => void,
): LazyPart<Props> {
  const part = loadable(load)
  return withPreload(part, (props) => <Overlay part={part} given={props} onDismiss={() => dismiss(props)} />)
}

function Overlay<Props extends object & Overlaid>(props: PartProps<Props> & { onDismiss: () => void }) {
  const { part, given, onDismiss } = props
  const isOpen = given.open ?? true
  const { failed } = useLoadable(isOpen ? part : null)
  const tell = useLoadFailureNotice()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once, not again with every drawing.
  useEffect(() => {
    if (!failed) return
    tell(part.failures)
    onDismiss()
  }, [failed])
  const Component = part.value
  if (Component) return <Component {...given} />
  return isOpen && !failed ? <OverlayWaiting /> : null
}

/** An optional part. It is absent while its code cannot be fetched, and appears when the connection is back. */
export function lazyExtra<Props extends object>(load: Load<Props>): LazyPart<Props> {
  const part = loadable(load)
  return withPreload(part, (props) => <Extra part={part} given={props} />)
}

function Extra<Props extends object>({ part, given }: PartProps<Props>) {
  // In slices, since nobody waits for it.
  const { data: Component } = useLoadable(part, startTransition)
  return Component ? <Component {...given} /> : null
}

function withPreload<Props>(part: Loadable<unknown>, draw: (props: Props) => ReactNode): LazyPart<Props> {
  const preload = async () => {
    await part.load().catch(() => {})
  }
  return Object.assign(draw, { preload })
}

function Waiting() {
  return (
    <Centre>
      <div className={styles.late}>
        <LoadingWords />
        <Spinner size={28} />
      </div>
    </Centre>
  )
}

function OverlayWaiting() {
  return (
    <div className={styles.overlay}>
      <LoadingWords />
      <Spinner size={28} />
    </div>
  )
}

function LoadingWords() {
  const t = useTranslations('ui')
  return (
    <VisuallyHidden>
      <span role="status">{t('loading')}</span>
    </VisuallyHidden>
  )
}
