import { useEffect } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { Note } from '../../ui/Note.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { CantProve } from './CantProve.tsx'
import { Files } from './Files.tsx'
import { Mirrors } from './Mirrors.tsx'
import { Proof } from './Proof.tsx'
import { $own, readOwnRelease } from './store/verify.ts'
import { ThisAddress } from './ThisAddress.tsx'

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'verify'> }

/** Page that checks if this tab runs the signed release. */
export default function Verify({ locale, texts }: Props) {
  useEffect(() => void readOwnRelease(), [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <Body />
    </TextsProvider>
  )
}

function Body() {
  const { t } = useTexts<'verify'>()
  const own = useStore($own)
  if (own === 'unreadable' || own === 'unsupported')
    return (
      <>
        <Note kind="warn">
          <p>{t(own)}</p>
        </Note>
        <CantProve />
      </>
    )
  return (
    <>
      <Files />
      <div className="verify-two">
        <div className="stack">
          <Proof />
          <ThisAddress />
        </div>
        <div className="stack">
          <CantProve />
          <Mirrors />
        </div>
      </div>
    </>
  )
}
