import type { MailLanguage } from '@koma/contract'
import { sendFromJob } from '../../ports/mail/send-from-job.ts'
import type { Ports } from '../../ports/ports.ts'

const texts: Record<MailLanguage, { subject: string; text: string[] }> = {
  ja: {
    subject: 'Komaのアカウントを削除しました',
    text: [
      'アカウントを削除しました。写真、アルバム、DMで送った写真、タグ、リアクションは、順に消えていきます。元には戻せません。',
      'あなたの共有アルバムは、いちばん長く参加している人に引きつがれます。有料プランは解約されました。',
      'これまで使ってくださり、ありがとうございました。同じメールアドレスで、いつでもまた登録できます。',
      'Koma',
    ],
  },
  en: {
    subject: 'Your Koma account was deleted',
    text: [
      "Your account was deleted. Your photos, albums, photos sent in DMs, tags and reactions are being removed. This can't be undone.",
      'Your shared albums go to whoever has been a member the longest. Any paid plan was canceled.',
      'Thank you for the time you spent with us. You can sign up again with the same email address whenever you like.',
      'Koma',
    ],
  },
}

/** Confirms the deletion, and forgets the address. */
export async function mailConfirmation(
  { database, mail }: Pick<Ports, 'database' | 'mail'>,
  departureId: string,
): Promise<void> {
  const db = database.kysely
  const departure = await db
    .selectFrom('departures')
    .select(['email', 'language'])
    .where('departure_id', '=', departureId)
    .executeTakeFirst()
  if (!departure?.email) return
  const { subject, text } = texts[departure.language]
  await sendFromJob(mail, { to: departure.email, subject, text: `${text.join('\n\n')}\n` })
  await db.updateTable('departures').set({ email: null }).where('departure_id', '=', departureId).execute()
}
