import type { Difference, Differences } from '../../lib/core/nft/differences.ts'
import type { PairAction } from '../../lib/core/nft/heroActions.ts'
import type { Judged } from '../../lib/hero/bench.ts'
import type { HeroItem } from '../../lib/hero/model.ts'
import type { HeroRefusal } from '../../lib/hero/rules.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { DiffersLine } from '../shared/nft/Differs.tsx'
import { DiffersNote, differsId } from './DiffersNote.tsx'
import { HeroFacts } from './HeroFacts.tsx'
import { Pick } from './Pick.tsx'
import { Plate } from './Plate.tsx'
import { CancelSell, Refused, Why } from './Refused.tsx'
import { $heroDifferences, $pair } from './store/bench.ts'
import { $series, pickMaster, pickMaterial } from './store/picks.ts'
import { useNamed } from './useNamed.ts'

type Judgement = Judged<HeroItem, HeroRefusal>

const fits = ({ reason }: Judgement) => reason === null

/** Form to choose the hero that stays, and the one that ends. */
export function PairPicks({ act: action }: { readonly act: PairAction }) {
  const { t } = useTexts<'hero'>()
  const bench = useStore($pair)
  const differences = useStore($heroDifferences)
  if (!bench) return null
  const { masters, master, materials, material } = bench
  return (
    <>
      <section className="card" aria-labelledby="stays-title">
        <div className="card-h">
          <h2 id="stays-title">
            <Place of={1} done={master?.reason === null} />
            {t(`stays.${action}`)}
          </h2>
        </div>
        {master ? (
          <Chosen act={action} judged={master} differs={differences.masters.get(master.item.id)} />
        ) : (
          <Choice
            act={action}
            group="master"
            list={masters}
            picked={null}
            differences={differences.masters}
            onPick={pickMaster}
          />
        )}
      </section>
      <section className="card" aria-labelledby="ends-title">
        <div className="card-h">
          <h2 id="ends-title">
            <Place of={2} done={material?.reason === null} />
            {t('endsWithIt')}
          </h2>
        </div>
        {master?.reason === null ? (
          <Choice
            act={action}
            group="material"
            list={materials}
            picked={material?.item.id ?? null}
            differences={differences.materials}
            onPick={pickMaterial}
          />
        ) : (
          <p className="card-b small muted">{t('chooseFirst')}</p>
        )}
      </section>
    </>
  )
}

const Place = ({ of, done }: { readonly of: number; readonly done: boolean }) => (
  <span className={done ? 'pick-badge badge-ok' : 'pick-badge'} aria-hidden="true">
    {done ? <Icon name="check" /> : of}
  </span>
)

/** The hero that stays, with a way to choose another. */
function Chosen({
  act: action,
  judged: { item, reason },
  differs,
}: {
  readonly act: PairAction
  readonly judged: Judgement
  readonly differs: Difference | undefined
}) {
  const { t } = useTexts<'hero'>()
  const at = useStore($series)
  const named = useNamed()
  if (!at) return null
  const { name, id, image } = named(at.hero, item.id)
  return (
    <>
      <div className="hero-chosen">
        <Plate link={image} />
        <div>
          <b>{name}</b> <span className="faint">{id}</span>
          <p>
            <HeroFacts state={item.state} />
          </p>
        </div>
        <button className="btn btn-s" type="button" onClick={() => pickMaster(null)}>
          {t('change')}
        </button>
        <DiffersLine of={differs} />
      </div>
      {reason && (
        <div className="card-b">
          <Note kind="warn">
            <p>
              <Why act={action} reason={reason} since={item.since} />
            </p>
            {reason === 'listed' && <CancelSell contract={at.hero} id={item.id} />}
          </Note>
        </div>
      )}
    </>
  )
}

type ChoiceProps = {
  readonly act: PairAction
  readonly group: 'master' | 'material'
  readonly list: readonly Judgement[]
  readonly picked: bigint | null
  readonly differences: Differences
  readonly onPick: (id: bigint) => void
}

function Choice({ act: action, group, list, picked, differences, onPick }: ChoiceProps) {
  const { t } = useTexts<'hero'>()
  const at = useStore($series)
  if (!at) return null
  const usable = list.filter(fits)
  return (
    <>
      <p className="card-b small muted">{t('usable', { count: usable.length, all: list.length })}</p>
      {usable.length > 0 && (
        <fieldset className="hero-picks">
          <legend className="vh">{t(group === 'master' ? 'pickMaster' : 'pickMaterial')}</legend>
          {usable.map(({ item }) => (
            <Pick
              key={String(item.id)}
              kind="radio"
              group={group}
              contract={at.hero}
              id={item.id}
              picked={picked === item.id}
              differs={differences.has(item.id) ? differsId(at.hero, item.id) : undefined}
              onPick={() => onPick(item.id)}
            >
              <HeroFacts state={item.state} />
            </Pick>
          ))}
        </fieldset>
      )}
      <DiffersNote contract={at.hero} ids={usable.map(({ item }) => item.id)} differences={differences} />
      <Refused
        act={action}
        contract={at.hero}
        list={list.filter((one) => !fits(one))}
        differences={differences}
      />
    </>
  )
}
