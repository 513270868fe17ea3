import { useLayoutMode } from '@koma/ui/layout/layout-mode.ts'
import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { BoneRows } from './bone-rows.tsx'
import styles from './grid.module.css'
import { type GridSource, layOutGrid } from './layout/grid-layout.ts'
import { metricsOf } from './layout/grid-metrics.ts'
import { rowCountOf } from './layout/section-rows.ts'

/** Typical VRChat photos: mostly 16:9, some upright. */
const shapes = [1.78, 1.78, 0.56, 1.78, 1.78, 0.56, 1.78, 1.78]
const ratios = Float32Array.from({ length: 48 }, (_, place) => shapes[place % shapes.length] ?? 1)
const source: GridSource = {
  ratiosBetween: (from, to) => ratios.subarray(from, to),
  sections: [
    { key: 1, from: 0, to: 16 },
    { key: 0, from: 16, to: 48 },
  ],
}

/** Has the geometry of the grid, for the time before the list is known. */
export function GridSkeleton() {
  const mode = useLayoutMode()
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const measure = () => setWidth(ref.current?.clientWidth || window.innerWidth)
    // In slices, and not at all if the list itself can be drawn by then.
    const observer = new ResizeObserver(() => startTransition(measure))
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  const layout = useMemo(() => (width > 0 ? layOutGrid(source, metricsOf(mode, width)) : null), [mode, width])
  return (
    <div ref={ref} className={styles.skeleton}>
      {layout && (
        <Skeleton>
          {layout.sections.map((section) => (
            <div key={section.key} className={styles.section} style={{ top: section.top, height: section.height }}>
              <div className={styles.headerCell} style={{ height: section.header }}>
                <Bone width={22} height={22} shape="circle" />
                <Bone width={140} height={14} />
              </div>
              <BoneRows rows={section.rows} from={0} to={rowCountOf(section.rows)} top={section.header} />
            </div>
          ))}
        </Skeleton>
      )}
    </div>
  )
}
