import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'

const photo = photoNumber(0)
const open = async (server: PhotoServer, path: string, language: 'ja' | 'en' = 'ja') =>
  renderApp({ path, identity: new FakeIdentity({ signedIn: true }), client: server.client(), language })
const openPhoto = (server: PhotoServer, language?: 'ja' | 'en') => open(server, `/photo/${photo.photo_id}`, language)
const info = async () => within(await screen.findByRole('complementary', { name: /写真の情報|Photo info/ }))

describe('the owner of a photo', () => {
  it('writes a description, and takes it back', async () => {
    const server = new PhotoServer([photo])
    const { user } = await openPhoto(server)
    await user.click(await screen.findByRole('button', { name: '説明を追加' }))
    await user.type(await screen.findByLabelText('説明'), '最後の一枚{Enter}また行こう')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(server.photos[0]?.caption).toBe('最後の一枚\nまた行こう'))
    expect(await (await info()).findByText(/最後の一枚/)).toBeTruthy()
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: '説明を編集' }))
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(server.photos[0]?.caption).toBeNull())
    expect(await screen.findByRole('button', { name: '説明を追加' })).toBeTruthy()
  })

  it('leaves everything as it was with Escape, which does not close the photo', async () => {
    const server = new PhotoServer([photo])
    const { user, address } = await openPhoto(server)
    await user.click(await screen.findByRole('button', { name: 'ワールドを編集' }))
    await user.type(await screen.findByLabelText('ワールドの名前'), '!{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('ワールドの名前')).toBeNull())
    expect([server.edits.sent, address()]).toEqual([[], `/photo/${photo.photo_id}`])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('ワールドを編集'))
  })

  it('goes on with another fact while the first is still being saved', async () => {
    const server = new PhotoServer([photo])
    const saving = Promise.withResolvers<void>()
    server.gates = { 'PATCH /my': saving.promise }
    const { user } = await openPhoto(server)
    await user.click(await screen.findByRole('button', { name: '説明を追加' }))
    await user.type(await screen.findByLabelText('説明'), '灯り')
    await user.click((await info()).getByRole('button', { name: /^保存/ }))
    await user.click(screen.getByRole('button', { name: 'ワールドを編集' }))
    const field = await screen.findByLabelText('ワールドの名前')
    await user.type(field, '!')
    saving.resolve()
    expect(await (await info()).findByText('灯り')).toBeTruthy()
    await screen.findByText('写真の情報を変えました')
    expect([document.contains(field), document.activeElement]).toEqual([true, field])
  })

  it('picks a world, sees that it was edited and what the file says, and restores that', async () => {
    const server = new PhotoServer([photo, photoNumber(1, { world_id: 'wrld_1' })])
    const { user } = await openPhoto(server, 'en')
    await user.click(await screen.findByRole('button', { name: 'Edit world' }))
    const worlds = await screen.findByRole('list', { name: 'Worlds in My photos' })
    await user.click(await within(worlds).findByRole('button', { name: 'World 1' }))
    await user.click((await info()).getByRole('button', { name: /^Save/ }))
    await waitFor(() =>
      expect(server.edits.sent).toEqual([{ photo_ids: [photo.photo_id], world: { world_id: 'wrld_1' } }]),
    )
    await user.click(await screen.findByRole('button', { name: 'Edited' }))
    expect(await screen.findByText('The file says: World 0')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Edit world' }))
    server.faults = { 'PATCH /my': 'lost' }
    const restore = await screen.findByRole('button', { name: 'Restore what the file says' })
    await user.click(restore)
    expect(await screen.findByText(/^Couldn't connect/)).toBeTruthy()
    expect(screen.getByLabelText('World name').getAttribute('aria-invalid')).toBe('true')
    server.faults = {}
    await user.click(restore)
    await waitFor(() => expect(server.photos[0]?.world_name).toBe('World 0'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edited' })).toBeNull())
  })

  it('changes the date with its time zone, and is told what is wrong with it', async () => {
    const server = new PhotoServer([photo])
    const { user } = await openPhoto(server)
    await user.click(await screen.findByRole('button', { name: '撮影日時を編集' }))
    const field = (await screen.findByLabelText('日付と時刻')) as HTMLInputElement
    expect(field.value).toMatch(/^2025-08-16T20:00/)
    const write = async (value: string) => {
      await user.clear(field)
      await user.type(field, value)
    }
    await write('2026-01-01T00:00:00')
    await user.click((await info()).getByRole('button', { name: /^保存/ }))
    expect(await screen.findByText('1970年より前や、未来の日時にはできません。')).toBeTruthy()
    server.faults = { 'PATCH /my': 'lost' }
    await user.click((await info()).getByRole('button', { name: /^保存/ }))
    expect(await screen.findByText(/接続できませんでした/)).toBeTruthy()
    server.faults = {}
    await write('2024-02-29T23:30:15')
    await user.selectOptions(screen.getByLabelText('時間帯'), 'UTC−7')
    await user.click((await info()).getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(server.photos[0]?.taken_at).toMatch(/^2024-02-29T23:30:15(\.000)?-07:00$/))
    expect(await (await info()).findByText(/2024年2月29日/)).toBeTruthy()
  })
})

describe('many photos', () => {
  it('are shifted together after a preview, and back', async () => {
    const server = new PhotoServer([photoNumber(0), photoNumber(1), photoNumber(2)])
    const before = server.photos.map(({ taken_at }) => taken_at)
    const { user } = await open(server, '/photo')
    const [newest, , oldest] = await screen.findAllByRole('checkbox', { name: /^選択する/ })
    await user.click(newest as HTMLElement)
    await user.click(oldest as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'その他' }))
    await user.click(await screen.findByRole('menuitem', { name: '情報を編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '2枚の情報を編集' }))
    const save = dialog.getByRole('button', { name: /^保存/ })
    expect(save.hasAttribute('disabled')).toBe(true)
    await user.click(dialog.getByRole('radio', { name: 'ずらす' }))
    await user.click(dialog.getByRole('radio', { name: '前へ' }))
    await user.type(dialog.getByLabelText('時間'), '1')
    await user.selectOptions(dialog.getByLabelText('時間帯'), 'UTC+0')
    expect(dialog.getByText('いちばん古い写真').parentElement?.textContent).toMatch(/18:00 UTC\+9 → .*17:00 UTC\+0$/)
    expect(dialog.getByText('いちばん新しい写真').parentElement?.textContent).toMatch(/20:00 UTC\+9 → .*19:00 UTC\+0$/)
    await user.click(save)
    const photo_ids = [photoNumber(0).photo_id, photoNumber(2).photo_id]
    await waitFor(() =>
      expect(server.edits.sent.map((sent) => ({ ...sent, photo_ids: sent.photo_ids.toSorted().toReversed() }))).toEqual(
        [{ photo_ids, shift: { seconds: 8 * 3600, utc_offset_minutes: 0 } }],
      ),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(server.photos.map(({ taken_at }) => taken_at)).toEqual(before))
  })

  it('get one description together, which can be undone and removed', async () => {
    const server = new PhotoServer([photoNumber(0, { caption: '前の説明' }), photoNumber(1), photoNumber(2)])
    const captions = () => server.photos.map(({ caption }) => caption)
    const { user } = await open(server, '/photo', 'en')
    const openDialog = async () => {
      const [first, second] = await screen.findAllByRole('checkbox', { name: 'Select' })
      await user.click(first as HTMLElement)
      await user.click(second as HTMLElement)
      await user.click(await screen.findByRole('button', { name: 'More' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Edit info' }))
      return within(await screen.findByRole('dialog', { name: 'Edit info of 2 photos' }))
    }
    const dialog = await openDialog()
    const choice = within(dialog.getByRole('radiogroup', { name: 'Description' }))
    await user.click(choice.getByRole('radio', { name: 'Set' }))
    expect(dialog.getByRole('button', { name: /^Save/ }).hasAttribute('disabled')).toBe(true)
    await user.type(dialog.getByLabelText('Description of all photos'), 'A long night')
    await user.click(dialog.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(captions()).toEqual(['A long night', 'A long night', null]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(captions()).toEqual(['前の説明', null, null]))
    const again = await openDialog()
    await user.click(
      within(again.getByRole('radiogroup', { name: 'Description' })).getByRole('radio', { name: 'None' }),
    )
    await user.click(again.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(captions()).toEqual([null, null, null]))
  })
})
