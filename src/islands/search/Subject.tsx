import { chain } from '../../lib/core/config/env.ts'
import { sameAddress } from '../../lib/core/config/registry.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import type { Subject } from '../../lib/search/subject.ts'
import { $ledger, entriesHere } from '../../stores/ledger.ts'
import { $wallet } from '../../stores/wallet.ts'
import { localHref } from '../../ui/href.ts'
import type { IconName } from '../../ui/icons.ts'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useStateText } from '../shared/tx/stateKeys.ts'

/** A page about an address or a transaction. */
export type SubjectLink = {
  readonly href: string
  readonly name: string
  readonly about: string
  readonly icon: IconName
  /** True if it links to another site. */
  readonly away?: boolean
}

/**
 * Returns the pages of this site, or of the chain's explorer, for an address or a transaction.
 * @param known true if it is a contract that the search has found, so it is no wallet
 */
export function subjectLinks(
  subject: Subject | null,
  known: boolean,
  locale: string,
  t: Translate<'search'>,
): readonly SubjectLink[] {
  if (!subject) return []
  const links: SubjectLink[] = []
  if (subject.kind === 'address') {
    const own = $wallet.get().address
    const about = shortAddress(subject.address)
    const to = (path: string) => localHref(locale, path)
    if (own && sameAddress(subject.address, own))
      links.push(
        { href: to('wallet/'), name: t('ownWallet'), about, icon: 'right' },
        { href: to('myNfts/collected/'), name: t('ownItems'), about, icon: 'image' },
        { href: to('myNfts/activities/'), name: t('ownActivities'), about, icon: 'clock' },
      )
    else if (!known)
      links.push({ href: to(`wallet/?a=${subject.address}`), name: t('addressHas'), about, icon: 'right' })
  }
  if (chain.explorer) {
    const path = subject.kind === 'address' ? `address/${subject.address}?p=1&e=10` : `tx/${subject.hash}`
    const href = `${chain.explorer}/${path}`
    links.push({ href, name: t('inExplorer'), about: t('leaves'), icon: 'out', away: true })
  }
  return links
}

type Props = {
  readonly subject: Subject
  /** True if there is no link. */
  readonly alone: boolean
}

/** This device's own record of a transaction, or a message that there is none. */
export function SubjectNote({ subject, alone }: Props) {
  const { t } = useTexts<'search'>()
  const stateText = useStateText()
  const ledger = entriesHere(useStore($ledger))
  if (subject.kind === 'address') return null
  const sent = ledger.find(({ hash }) => hash.toLowerCase() === subject.hash)
  if (!sent) return alone ? <p className="card-b empty">{t('hashNone')}</p> : null
  const state = stateText(sent)
  return <p className="card-b empty">{t('sentHere', { state })}</p>
}
