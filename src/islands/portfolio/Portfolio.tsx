import { useEffect } from 'react'
import { registry, tokens } from '../../lib/core/config/contracts.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { $wallet } from '../../stores/wallet.ts'
import { localHref } from '../../ui/href.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Note } from '../../ui/Note.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Connect } from '../shared/tx/Connect.tsx'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { $asked, $shown, readAsked } from './store/shown.ts'

// Loaded once the wallet is known, because its parts are large.
const Everything = lazyPart('Everything', () => import('./Everything.tsx'))

/** True if this build knows no address of any possible holding: then there is no contract to read. */
const nothingKnown = tokens.length === 0 && registry.pools.length === 0

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'nft' | 'activity' | 'portfolio'>
}

/** One wallet: the connected one, or the one that `?a=` names. */
export default function Portfolio({ locale, texts }: Props) {
  const asked = useStore($asked)
  const shown = useStore($shown)
  const { status } = useStore($wallet)
  useEffect(() => $asked.set(readAsked(location.search)), [])
  const waits = asked === 'unread' || (asked === null && status === 'waiting')
  return (
    <TextsProvider locale={locale} texts={texts}>
      <div className="stack">
        <ProblemNote />
        {nothingKnown ? (
          <Unavailable title={texts.nothingKnownTitle} body={texts.nothingKnownBody} />
        ) : asked === 'bad' ? (
          <Note kind="warn">
            <p>
              <b>{texts.badTitle}</b>
            </p>
            <p>{texts.badBody}</p>
          </Note>
        ) : shown ? (
          <>
            <Owner address={shown} other={asked !== null} />
            <Everything />
          </>
        ) : waits ? (
          <section className="card pf-wait" aria-busy="true">
            <div className="card-b sk-rows">
              <span className="sk" />
              <span className="sk" />
            </div>
          </section>
        ) : (
          <Connect text={texts.connectText} />
        )}
      </div>
    </TextsProvider>
  )
}

/** Address of the wallet, in full if it may be another account's. */
function Owner({ address, other }: { readonly address: string; readonly other: boolean }) {
  const { locale, t } = useTexts<'portfolio'>()
  return (
    <p className="pf-who small muted">
      <span>
        {other ? t('ofOther', { account: address }) : t('whoseOwn', { account: shortAddress(address) })}
      </span>
      {other && (
        <a className="act" href={localHref(locale, 'wallet/')}>
          {t('toOwn')}
        </a>
      )}
    </p>
  )
}
