import { useStore } from './use-store.ts'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export function useOnline(): boolean {
  return useStore(subscribe, () => navigator.onLine)
}
