import { formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { GRADES } from '../../lib/core/nft/heroTraits.ts'
import { type Recipe, recipesOf } from '../../lib/hero/preview.ts'
import { $now } from '../../stores/clock.ts'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { moneyText } from '../shared/nft/Money.tsx'
import { Plate } from './Plate.tsx'
import { $ownHeroes, $pair } from './store/bench.ts'
import { $heroes } from './store/heroes.ts'
import { $series } from './store/picks.ts'
import { useNamed } from './useNamed.ts'

/** Most names listed; the others are counted. */
const MOST_NAMES = 3

function resultOf(t: Translate<'hero'>, { act: action, state }: Recipe): string {
  if (action === 'merge') return t('recipe.merge', { count: state.stars })
  if (action === 'promote') return t('recipe.promote', { grade: GRADES[state.grade] ?? '—' })
  return t('recipe.inherit', { level: state.level })
}

/**
 * Possible results for the hero that stays, with the account's others, by the contract's rules. Works without a
 * network.
 */
export function Recipes() {
  const { t } = useTexts<'hero' | 'heroWords'>()
  const at = useStore($series)
  const own = useStore($ownHeroes)
  const bench = useStore($pair)
  const now = useStore($now)
  const { state, stamp } = useStore($heroes)
  const named = useNamed()
  const hero = bench?.master?.item
  if (!at || !own || !hero || !state?.pool) return null
  const { image, short } = named(at.hero, hero.id)
  const list = recipesOf(at.kind, hero, own, state.pool, Math.floor(now / 1_000)).flatMap(({ list }) => list)
  const ends = ({ act: action, materials }: Recipe) => {
    const some = materials.slice(0, MOST_NAMES).map((id) => named(at.hero, id).short)
    const names = [
      ...some,
      ...(materials.length > MOST_NAMES ? [`+${materials.length - MOST_NAMES}`] : []),
    ].join(', ')
    return action === 'inherit' && state.inheritFee !== null
      ? t('recipeCosts', { names, amount: moneyText(state.inheritFee, symbolAt(state.pkt)) })
      : t('recipeEnds', { names })
  }
  return (
    <section className="card bench-rec" aria-labelledby="recipes-title">
      <div className="card-h">
        <h2 id="recipes-title">{t('recipes', { name: short })}</h2>
      </div>
      {list.length === 0 ? (
        <p className="card-b small muted">{t('recipesNone')}</p>
      ) : (
        <ul className="recipe-list">
          {list.map((recipe) => (
            <li key={`${recipe.act} ${recipe.state.stars} ${recipe.state.level}`}>
              <Plate link={image} />
              <div>
                <b>{resultOf(t, recipe)}</b>
                <small>{ends(recipe)}</small>
              </div>
              <span className="end">
                {t('powerOf', { power: formatAmount(BigInt(recipe.state.hashPower), 0) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AsOf stamp={stamp} source={t('benchRules')} waiting={t('benchReading')} />
    </section>
  )
}
