import { type ReactNode, useEffect } from 'react'
import { tokenAt } from '../../lib/core/config/contracts.ts'
import { chain } from '../../lib/core/config/env.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { ContractRow } from './ContractRow.tsx'
import { $stranger, askFactory } from './store/stranger.ts'

type PlainProps = { readonly title: string; readonly children: ReactNode }

/** A page with nothing but a message. */
function Plain({ title, children }: PlainProps) {
  const { locale, t } = useTexts<'subject'>()
  return (
    <div className="stack sub-plain">
      <h1>{title}</h1>
      {children}
      <p>
        <a className="btn btn-q" href={localHref(locale, 'charts/')}>
          {t('allSubjects')}
        </a>
      </p>
    </div>
  )
}

/** The address names nothing that can be looked up. */
export function Unnamed({ kind }: { readonly kind: 'token' | 'pool' }) {
  const { t } = useTexts<'subject'>()
  return (
    <Plain title={t(kind === 'token' ? 'noTokenNamed' : 'noPoolNamed')}>
      <p className="muted">{t(kind === 'token' ? 'noTokenBody' : 'noPoolBody', { chain: chain.name })}</p>
    </Plain>
  )
}

const Contract = ({ address }: { readonly address: Address }) => (
  <dl className="rows">
    <ContractRow address={address} />
  </dl>
)

/** A token address that is in no list of this build. Nothing of its own data is shown, since it is untrusted. */
export function StrangeToken({ address }: { readonly address: Address }) {
  const { t } = useTexts<'subject'>()
  return (
    <Plain title={t('strangeToken')}>
      <p className="muted">{t('strangeTokenBody')}</p>
      <Contract address={address} />
    </Plain>
  )
}

/** Returns a coin's symbol in the registry, or its address. */
const coinName = (address: Address) => tokenAt(address)?.symbol ?? shortAddress(address)

/** A pool address that is in no list of this build. The page asks the exchange's own factory about it. */
export function StrangePool({ address }: { readonly address: Address }) {
  const { t } = useTexts<'subject'>()
  const { status, stranger } = useStore($stranger)
  useEffect(() => void askFactory(address), [address])
  const [a, b] = stranger?.coins ?? []
  const text = () => {
    if (status === 'asking') return t('strangePoolAsking')
    if (status === 'silent') return t('strangePoolSilent')
    return a && b ? t('strangePoolMade', { a: coinName(a), b: coinName(b) }) : t('strangePoolNot')
  }
  return (
    <Plain title={t('strangePool')}>
      <p className="muted" role="status">
        {text()}
      </p>
      <Contract address={address} />
      {status === 'silent' ? (
        <p>
          <button className="btn btn-q" type="button" onClick={() => void askFactory(address)}>
            {t('askAgain')}
          </button>
        </p>
      ) : (
        <div className="card">
          <AsOf stamp={stranger} source={t('onChain')} waiting={t('readingNow')} />
        </div>
      )}
    </Plain>
  )
}
