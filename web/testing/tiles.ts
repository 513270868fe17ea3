import { screen, within } from '@testing-library/react'

/** The check of the tile whose photo has this name. The check itself is not named after the photo. */
export async function checkOf(name: RegExp): Promise<HTMLElement> {
  const tile = (await screen.findByRole('link', { name })).closest<HTMLElement>('[role="gridcell"]')
  if (!tile) throw new Error(`${name} is not in a grid.`)
  return within(tile).getByRole('checkbox')
}
