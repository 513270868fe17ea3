import type { MailLanguage } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { sendFromJob } from '../../../ports/mail/send-from-job.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findExport } from '../store.ts'

const days = limits.export.kept / 86_400_000

const texts: Record<MailLanguage, (url: string) => { subject: string; text: string[] }> = {
  ja: (url) => ({
    subject: 'Komaのデータの書き出しができました',
    text: [
      `写真とデータをZIPにまとめました。${days}日のあいだ、設定の「アカウント」から保存できます。`,
      `    ${url}`,
      '心当たりがないときは、パスワードを変えて、見おぼえのない端末を解除してください。',
      'Koma',
    ],
  }),
  en: (url) => ({
    subject: 'Your Koma export is ready',
    text: [
      `Your photos and data are ready as ZIP files. You can save them for ${days} days from Account in your settings.`,
      `    ${url}`,
      "If this wasn't you, change your password and disconnect any device you don't recognize.",
      'Koma',
    ],
  }),
}

/** The mail leads to the settings, and not to the files: whoever reads it would have all photos. */
export async function mailReady(
  { database, mail, webUrl }: Pick<Ports, 'database' | 'mail' | 'webUrl'>,
  exportId: string,
): Promise<void> {
  const row = await findExport(database.kysely, exportId)
  if (row?.state !== 'ready') return
  const user = await database.kysely
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', row.user_id)
    .executeTakeFirst()
  if (!user?.email) return
  const { subject, text } = texts[row.language](`${webUrl()}/setting/account`)
  await sendFromJob(mail, { to: user.email, subject, text: `${text.join('\n\n')}\n` })
}
