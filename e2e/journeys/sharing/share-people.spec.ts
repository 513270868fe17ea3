import sharp from 'sharp'
import { makeShare, password, signInto } from '../../account.ts'
import { anEvening, aPerson } from '../../evening.ts'
import { expect, test } from '../../journey.ts'
import { makePhoto } from '../../pictures.ts'
import { LoginScreen } from '../../screens/login.ts'
import { ProfileScreen } from '../../screens/profile.ts'
import { ShareScreen } from '../../screens/share.ts'

test('[6 roles] owner, member and guest at once: joining, leaving, and permissions in between', async ({
  page,
  another,
  server,
  scan,
  look,
}) => {
  test.slow()
  const album = '夏の浮島'
  const { owner, photoIds } = await anEvening(server, 'owner', 2)
  const [member, applicant] = [await aPerson(server, 'member'), await aPerson(server, 'asker')]
  const address = await makeShare(server.url, owner, album, photoIds)
  const host = new ShareScreen(page, 'ja')
  const { words } = host
  await signInto(page.context(), owner)
  await page.goto(address)
  await expect(host.tiles).toHaveCount(2)

  // The link as a QR code that can be saved.
  await host.choose(words.linkMenu)
  await expect(host.dialog.getByRole('img', { name: words.qr(album) })).toBeVisible()
  await look(page, 'share-link')
  await scan(page)
  const saved = page.waitForEvent('download')
  await host.dialog.getByRole('button', { name: words.saveQr }).click()
  const image = await saved
  expect(image.suggestedFilename()).toBe(`${album}.png`)
  const { width = 0, height } = await sharp(await image.path()).metadata()
  expect([width > 900, height]).toEqual([true, width])
  await page.keyboard.press('Escape')

  // A user is invited by name, and accepts.
  await host.action(words.invite).click()
  const heightOf = async () => (await host.dialog.boundingBox())?.height
  await expect(page.getByLabel(words.inviteSearch)).toBeVisible()
  const heightBefore = await heightOf()
  await page.getByLabel(words.inviteSearch).fill(member.komaId)
  await expect(page.getByRole('button', { name: words.inviteNamed('memberさん') })).toBeVisible()
  expect(await heightOf(), 'the dialog does not resize when results arrive').toBe(heightBefore)
  await page.getByRole('button', { name: words.inviteNamed('memberさん') }).click()
  await expect(host.said(words.invited)).toBeVisible()
  await look(page, 'share-invite')
  await scan(page)
  const memberPage = await another()
  const friend = new ShareScreen(memberPage, 'ja')
  await signInto(memberPage.context(), member)
  await memberPage.goto('/share')
  await look(memberPage, 'share-invited')
  await scan(memberPage)
  await memberPage.getByRole('button', { name: words.accept(album) }).click()
  await expect(friend.said(words.joined(album))).toBeVisible()
  await memberPage.goto(address)
  await expect(friend.tiles).toHaveCount(2)
  await scan(memberPage)

  // Another user applies through the link, and is approved.
  const askerPage = await another()
  const asker = new ShareScreen(askerPage, 'ja')
  await signInto(askerPage.context(), applicant)
  await askerPage.goto(address)
  await expect(askerPage.getByText(words.closed)).toBeVisible()
  await look(askerPage, 'share-closed')
  await scan(askerPage)
  await asker.apply.click()
  await expect(askerPage.getByText(words.waiting)).toBeVisible()
  await scan(askerPage)
  await page.goto(`${address}/edit`)
  await page.getByRole('button', { name: words.approveHere('askerさん') }).click()
  await expect(host.said(words.approvedHere('askerさん'))).toBeVisible()
  await scan(page)
  await askerPage.reload()
  await expect(asker.tiles).toHaveCount(2)

  // The member adds a photo and reacts; the others see both.
  await friend.upload(await makePhoto('VRChat_2026-08-18_21-10-00.000_1920x1080.png', { r: 60, g: 140, b: 200 }))
  await expect(friend.tiles).toHaveCount(3)
  await friend.tile(0).click()
  await friend.react()
  await expect(friend.reactions).toContainText('1')
  await scan(memberPage)
  await askerPage.reload()
  await expect(asker.tiles).toHaveCount(3)
  await asker.tile(0).click()
  await expect(asker.reactions).toContainText('1')

  // A kicked member no longer sees anything.
  await page.getByRole('button', { name: words.memberMenu('askerさん') }).click()
  await page.getByRole('menuitem', { name: words.kick }).click()
  await expect(host.dialog).toBeVisible()
  await scan(page)
  await host.dialog.getByRole('button', { name: words.kickConfirm }).click()
  await expect(host.said(words.kicked('askerさん'))).toBeVisible()
  await askerPage.reload()
  await expect(askerPage.getByText(words.closed)).toBeVisible()
  await expect(asker.tiles).toHaveCount(0)
  await scan(askerPage)

  // A password, which guests must enter, also when they open the link to a photo.
  await page.getByRole('radio', { name: words.locked }).check()
  await host.password.fill('hanabi')
  await host.action(words.save).click()
  await expect(host.said(words.saved)).toBeVisible()
  const guestPage = await another()
  const guest = new ShareScreen(guestPage, 'ja')
  await guestPage.goto(`${address}/photo/${photoIds[0]}`)
  await guest.password.fill('hanami')
  await guestPage.keyboard.press('Enter')
  await expect(guestPage.getByText(words.passwordError)).toBeVisible()
  await scan(guestPage)
  await guest.password.fill('hanabi')
  await guestPage.keyboard.press('Enter')
  await expect(guestPage).toHaveURL(`${address}/photo/${photoIds[0]}`)
  await expect(guestPage.getByRole('button', { name: words.savePhoto })).toBeVisible()
  await look(guestPage, 'share-guest-photo')
  await scan(guestPage)
  await guestPage.goto(address)
  await expect(guest.tiles).toHaveCount(3)

  // The owner hands the album over to the member, after a warning.
  await host.action(words.owner).click()
  await expect(host.dialog).toHaveText(words.ownerWarning)
  await look(page, 'share-owner')
  await scan(page)
  await host.dialog.getByRole('radio', { name: 'memberさん' }).check()
  await host.dialog.getByRole('button', { name: words.ownerConfirm }).click()
  await expect(host.said(words.ownerChanged('memberさん'))).toBeVisible()
  await expect(page).toHaveURL(address)
  await host.action(words.menu).click()
  await expect(page.getByRole('menuitem', { name: words.linkMenu })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: words.settings })).toHaveCount(0)
  await memberPage.goto(address)
  await friend.choose(words.settings)
  await expect(memberPage).toHaveURL(`${address}/edit`)
  await expect(friend.action(words.save)).toBeVisible()
  await scan(memberPage)

  // The invitation to register leads the guest through the login back to this album.
  const invitation = guestPage.getByRole('complementary', { name: words.register })
  await expect(invitation).toBeVisible()
  await look(guestPage, 'share-register')
  await scan(guestPage)
  await invitation.getByRole('link', { name: words.start }).click()
  const login = new LoginScreen(guestPage, 'ja')
  const newcomer = `new_${applicant.komaId}`.slice(0, 16)
  await login.signUp(`${newcomer}@koma.test`, password)
  await login.enterCode(server.url, `${newcomer}@koma.test`)
  await expect(login.startProfile).toBeVisible()
  await expect(guestPage).toHaveURL(address)
  await login.startProfile.click()
  const profile = new ProfileScreen(guestPage, 'ja')
  await profile.fill(newcomer, 'はじめて', '写真が好きです。')
  await expect(profile.idIsFree).toBeVisible()
  await profile.start.click()
  await expect(guestPage).toHaveURL(address)
  // The device is still unlocked.
  await expect(guest.tiles).toHaveCount(3)
  await expect(guest.apply).toBeVisible()
})
