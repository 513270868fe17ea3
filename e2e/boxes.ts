import type { Locator } from '@playwright/test'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where an element is on the screen. */
export async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
