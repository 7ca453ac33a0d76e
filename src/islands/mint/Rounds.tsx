import { formatAmount } from '../../lib/core/amount/format.ts'
import { offeredIn } from '../../lib/mint/figures.ts'
import { useTexts } from '../../ui/texts.tsx'
import { MintAsOf, useMintAge } from './Parts.tsx'
import type { MintView } from './store/form.ts'

/** The rounds, who may take part, and the account's state in each. */
export function Rounds({ view: { row } }: { readonly view: MintView }) {
  const { t } = useTexts<'mint'>()
  const age = useMintAge()
  const { terms, entry, part, states } = row
  if (!terms) return null
  return (
    <section className="card" aria-labelledby="rounds-title" data-age={age}>
      <div className="card-h">
        <h2 id="rounds-title">{t('rounds')}</h2>
      </div>
      <ol className="mint-phases">
        {terms.rounds.map((one, i) => {
          const at = states[i]
          const may = part?.eligible[one.number - 1] ?? null
          return (
            <li key={one.number} aria-current={at === 'open' ? 'true' : undefined}>
              <b>{t('roundName', { number: one.number - 1 })}</b>
              <span className={at === 'open' ? 'tag tag-a' : at === 'over' ? 'tag tag-n' : 'tag'}>
                {at === 'toCome'
                  ? t('opensAt', { block: formatAmount(one.start, 0) })
                  : t(at === 'open' ? 'open' : 'finished')}
              </span>
              <span className="phase-for">
                {t(`who.${entry.kind}.${one.number}`)}
                {may !== null && at !== 'over' && (
                  <>
                    {' · '}
                    <b>{t(may ? 'youMay' : 'youMayNot')}</b>
                  </>
                )}
              </span>
              <span className="phase-when">
                {at === 'toCome'
                  ? t('forSale', { count: formatAmount(one.cap, 0) })
                  : t('mintedOf', {
                      count: formatAmount(one.minted, 0),
                      cap: formatAmount(offeredIn(terms, i), 0),
                    })}
              </span>
              {one.walletCap > 0n && (
                <span className="phase-for">{t('walletCap', { count: formatAmount(one.walletCap, 0) })}</span>
              )}
            </li>
          )
        })}
      </ol>
      <MintAsOf />
    </section>
  )
}
