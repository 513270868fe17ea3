import type { Export } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { SettingBox, SettingBoxHead } from '@koma/ui/list/setting-box.tsx'
import { FrameMeter } from '@koma/ui/meter/frame-meter.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { Archive, Download, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../platform/browser/download.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import styles from './exports.module.css'
import { useExport, useExportChange } from './use-export.ts'

/** Everything that the account has, to take along: asked for, prepared, and saved file by file. */
export function ExportBox() {
  const t = useTranslations('exports')
  const query = useExport()
  return (
    <SettingBox title={t('title')}>
      {query.data ? (
        <Current made={query.data} />
      ) : (
        <ListState query={query} skeleton={<SkeletonRows count={1} />} inline />
      )}
    </SettingBox>
  )
}

function Current({ made }: { made: Export }) {
  const t = useTranslations('exports')
  const { day, dateTime } = useFormats()
  const snackbar = useSnackbar()
  const [problem, setProblem] = useState<string | null>(null)
  const words = { offline: t('failed.offline'), export_limit: t('failed.export_limit'), other: t('failed.other') }
  const change = useExportChange((error) => setProblem(failureWords(error, words)))
  const run = async (wish: 'begin' | 'cancel') => {
    setProblem(null)
    if ((await change.run(wish)) && wish === 'cancel') snackbar.show({ text: t('cancelled') })
  }
  const begin = (label: string) => (
    <Button size="small" loading={change.isPending} loadingText={t('beginning')} onClick={() => void run('begin')}>
      {label}
    </Button>
  )
  const notice = problem !== null && <Notice tone="danger">{problem}</Notice>
  const next = made.next_at !== null && <p className={styles.note}>{t('next', { when: dateTime(made.next_at) })}</p>
  switch (made.state) {
    case 'none':
      return (
        <>
          <Head title={t('none.title')} body={t('none.body')} action={begin(t('begin'))} />
          {notice}
        </>
      )
    case 'preparing':
      return (
        <>
          <Head
            title={t('preparing.title')}
            body={t('preparing.body')}
            action={
              <Button size="small" loading={change.isPending} onClick={() => void run('cancel')}>
                {t('cancel')}
              </Button>
            }
          />
          <Progress made={made} />
          <p className={styles.note}>{t('preparing.note')}</p>
          {notice}
        </>
      )
    case 'ready':
      return (
        <>
          <Head
            title={t('ready.title')}
            body={made.expires_at === null ? '' : t('ready.body', { day: day(made.expires_at) })}
            action={made.next_at === null && begin(t('beginAgain'))}
          />
          <Files files={made.files} />
          {next}
          {notice}
        </>
      )
    case 'expired':
      return (
        <>
          <Head
            title={t('expired.title')}
            body={t('expired.body')}
            action={made.next_at === null && begin(t('beginAgain'))}
          />
          {next}
          {notice}
        </>
      )
    case 'failed':
      return (
        <>
          <Head failed title={t('failedState.title')} body={t('failedState.body')} action={begin(t('beginAgain'))} />
          {notice}
        </>
      )
  }
}

type HeadProps = Pick<Parameters<typeof SettingBoxHead>[0], 'title' | 'body' | 'action'> & { failed?: boolean }

function Head({ failed = false, ...words }: HeadProps) {
  return <SettingBoxHead icon={failed ? TriangleAlert : Archive} live {...words} />
}

function Progress({ made }: { made: Export }) {
  const t = useTranslations('exports.preparing')
  const { count, bytes } = useFormats()
  const { photos_done: done, photos_total: total, bytes_done, seconds_left: left } = made
  const b = (chunks: ReactNode) => <b>{chunks}</b>
  return (
    <>
      <FrameMeter label={t('progress')} value={done} max={Math.max(1, total)} className={styles.meter} />
      <p className={styles.numbers}>
        <span>
          {total === 0
            ? t('starting')
            : t.rich('count', { done: count(done), total: count(total), size: bytes(bytes_done), b })}
        </span>
        {left !== null && <span>{left < 60 ? t('leftSoon') : t('left', { minutes: Math.round(left / 60) })}</span>}
      </p>
    </>
  )
}

function Files({ files }: { files: Export['files'] }) {
  const t = useTranslations('exports.ready')
  const { bytes } = useFormats()
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.filename}>
          <span>
            <b>{file.filename}</b>
            <small>{t('size', { count: file.photo_count, size: bytes(file.bytes) })}</small>
          </span>
          <Button
            size="small"
            aria-label={t('saveNamed', { name: file.filename })}
            onClick={() => saveFile(file.download_url, file.filename)}
          >
            <Icon of={Download} size={18} />
            {t('save')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
