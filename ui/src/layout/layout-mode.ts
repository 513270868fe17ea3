import { useMediaQuery } from '../browser/media.ts'

/** phone < 640 · narrow 640-799 · medium 800-1279 · wide >= 1280 */
export type LayoutMode = 'phone' | 'narrow' | 'medium' | 'wide'

export function useLayoutMode(): LayoutMode {
  const overPhone = useMediaQuery('(min-width: 640px)')
  const overNarrow = useMediaQuery('(min-width: 800px)')
  const overMedium = useMediaQuery('(min-width: 1280px)')
  if (overMedium) return 'wide'
  if (overNarrow) return 'medium'
  return overPhone ? 'narrow' : 'phone'
}
