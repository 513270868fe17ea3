import { useStore } from '@koma/ui/browser/use-store.ts'

/** Whether the tab is the one that is looked at. */
export function useVisible(): boolean {
  return useStore(watch, () => document.visibilityState === 'visible')
}

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
