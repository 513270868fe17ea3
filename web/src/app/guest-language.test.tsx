import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render.tsx'
import { CampaignServer } from '../../testing/servers/campaign-server.ts'
import { serverWithAll } from '../../testing/servers/server-with-all.ts'
import { postNumber, TimelineServer } from '../../testing/servers/timeline-server.ts'
import { pageTable } from './routes/page-table.ts'

const widths = [1440, 390]
const paths = [...pageTable.filter(({ access }) => access !== 'user').map(({ path }) => path), '/nowhere']
const theOther = () => screen.findAllByRole('button', { name: 'English' })

describe('the language of a guest', () => {
  it.each(widths.flatMap((width) => paths.map((path) => [path, width] as const)))(
    'is changed by one button: %s at %i px',
    async (path, width) => {
      setScreenWidth(width)
      const { client, addressOf } = serverWithAll({ signedIn: false })
      await renderApp({ path: addressOf(path), client })
      expect(await theOther()).toHaveLength(1)
    },
  )

  it('is changed beside a photo of the timeline, on a phone', async () => {
    setScreenWidth(390)
    const post = postNumber(0)
    const client = new TimelineServer([post]).client()
    const { user } = await renderApp({ path: `/timeline/main/photo/${post.timestamp}`, client })
    await screen.findByRole('heading', { level: 1 })
    await user.click(await screen.findByRole('button', { name: 'English' }))
    expect(await screen.findByRole('button', { name: '日本語' })).toBeTruthy()
  })

  it('is changed at the head of a campaign, on a phone', async () => {
    setScreenWidth(390)
    await renderApp({ path: '/pr/vket2025s', client: new CampaignServer().client() })
    await screen.findByRole('heading', { level: 1, name: 'Vket 2025 Summer' })
    expect(await theOther()).toHaveLength(1)
  })
})
