import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { DiffersNote, differsId } from './DiffersNote.tsx'
import { HeroFacts } from './HeroFacts.tsx'
import { Pick } from './Pick.tsx'
import { Refused } from './Refused.tsx'
import { $dismantle, $heroDifferences } from './store/bench.ts'
import { $series, toggleHero } from './store/picks.ts'

/** Form to choose the heroes that end; the least valuable come first. */
export function DismantlePicks() {
  const { t } = useTexts<'hero'>()
  const bench = useStore($dismantle)
  const at = useStore($series)
  const { masters: differences } = useStore($heroDifferences)
  if (!bench || !at) return null
  const usable = bench.heroes.filter(({ reason }) => reason === null)
  const refused = bench.heroes.filter(({ reason }) => reason !== null)
  return (
    <section className="card" aria-labelledby="ends-title">
      <div className="card-h">
        <h2 id="ends-title">{t('heroesThatEnd')}</h2>
      </div>
      <p className="card-b small muted">{t('usable', { count: usable.length, all: bench.heroes.length })}</p>
      {usable.length > 0 && (
        <fieldset className="hero-picks picks-multi">
          <legend className="vh">{t('pickHeroes')}</legend>
          {usable.map(({ item }) => (
            <Pick
              key={String(item.id)}
              kind="checkbox"
              group="heroes"
              contract={at.hero}
              id={item.id}
              picked={bench.picked.some((one) => one.item.id === item.id)}
              differs={differences.has(item.id) ? differsId(at.hero, item.id) : undefined}
              onPick={() => toggleHero(item.id)}
            >
              <HeroFacts state={item.state} />
            </Pick>
          ))}
        </fieldset>
      )}
      <DiffersNote contract={at.hero} ids={usable.map(({ item }) => item.id)} differences={differences} />
      <Refused act="dismantle" contract={at.hero} list={refused} differences={differences} />
    </section>
  )
}
