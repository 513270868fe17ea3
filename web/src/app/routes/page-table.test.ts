import { expect, it } from 'vitest'
import { pageTable } from './page-table.ts'

it('no page has a path like a file or a probe, which the server would answer with a 404', () => {
  const paths = pageTable.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(
    paths.filter((path) =>
      /\.|^\/(api|content|identity|dev|assets|health|live|ready|status|metrics|ping)\b/.test(path),
    ),
  ).toEqual([])
})
