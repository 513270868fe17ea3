import { type RefCallback, useCallback, useState } from 'react'
import { cellSize } from './picker-rows.ts'

const usual = 8

/** How many emoji fit side by side into the element with the returned ref. */
export function useColumns(): [RefCallback<HTMLElement>, number] {
  const [columns, setColumns] = useState(usual)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const fit = () => setColumns(Math.max(4, Math.floor(element.clientWidth / cellSize) || usual))
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, columns]
}
