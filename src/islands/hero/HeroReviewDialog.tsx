import { useEffect, useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { GRADES } from '../../lib/core/nft/heroTraits.ts'
import { usedCollection } from '../../lib/hero/flow.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import { drawQuery } from '../../lib/hero/link.ts'
import { endsOf } from '../../lib/hero/request.ts'
import type { HeroReview } from '../../lib/hero/review.ts'
import { $flow, closeFlow } from '../../stores/tx.ts'
import { localHref } from '../../ui/href.ts'
import { Note } from '../../ui/Note.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { exactMoneyText } from '../shared/nft/Money.tsx'
import { FlowDialog, type Receipt } from '../shared/tx/FlowDialog.tsx'
import type { StepText } from '../shared/tx/FlowSteps.tsx'
import { NetworkFee } from '../shared/tx/NetworkFee.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { Ending } from './Ending.tsx'
import { reviewNow } from './store/bench.ts'
import { rereadBoxes } from './store/boxes.ts'
import { $heroes, rereadHeroes } from './store/heroes.ts'
import { clearPicks, pickMaster } from './store/picks.ts'
import { heroReview, rightReview } from './store/review.ts'
import { requestOfReveal, signHero, stepsOf } from './store/sign.ts'
import { useNamed } from './useNamed.ts'

type Props = { readonly review: HeroReview }
/** Returns the fee of a level transfer; null if it is free. */
const feeOf = ({ terms }: HeroReview): string | null =>
  terms.act === 'inherit' && terms.fee > 0n ? exactMoneyText(terms.fee, symbolAt(terms.pkt)) : null

function stepTexts(t: Translate<'hero' | 'heroReview'>, review: HeroReview, does: string): StepText[] {
  const { act: action } = review.terms
  const fee = feeOf(review)
  const name = collectionAt(usedCollection(review))?.name ?? ''
  return [
    { id: 'approveHeroes', title: t('stepRight', { name }), note: t('stepRightNote') },
    ...(fee
      ? [{ id: 'approve', title: t('stepFee', { amount: fee }), note: t('stepFeeNote') } as const]
      : []),
    {
      id: action,
      title: does,
      note: t(action === 'reveal' && review.at.draw === 'twoStep' ? 'step.reveal.note' : 'step.note'),
    },
  ]
}

/** Returns the label of the action, for the button and its step. */
function useDo(review: HeroReview): string {
  const { t } = useTexts<'hero'>()
  const named = useNamed()
  const { terms, at } = review
  const count = endsOf(terms).length
  switch (terms.act) {
    case 'reveal':
      return count === 1 ? t('do.reveal.one') : t('do.reveal.many', { count })
    case 'dismantle':
      return count === 1 ? t('do.dismantle.one') : t('do.dismantle.many', { count })
    default:
      return t(`do.${terms.act}`, { name: named(at.hero, terms.master).short })
  }
}

/** Returns the receipt: for a changed hero its state read in or after that block, or that it was not read yet. */
function useReceipt(review: HeroReview): (settled: { readonly block: bigint }) => Receipt {
  const { t } = useTexts<'ui' | 'hero' | 'heroReview'>()
  const { heroes, stamp } = useStore($heroes)
  const named = useNamed()
  const { terms, at } = review
  return ({ block }) => {
    const note = t('asOf', { block: formatAmount(block, 0) })
    const count = endsOf(terms).length
    if (terms.act === 'reveal')
      return { title: t(at.draw === 'twoStep' ? 'done.reveal' : 'done.revealAtOnce', { count }), note }
    if (terms.act === 'dismantle') return { title: t('done.dismantle', { count }), note }
    const { name } = named(at.hero, terms.master)
    const fresh = stamp !== null && stamp.block >= block
    const state = fresh ? heroes?.find(({ id }) => id === terms.master)?.state : null
    if (!state) return { title: t('done.unread', { name }), note }
    const { stars, level } = state
    const title = {
      merge: t('done.merge', { name, stars }),
      promote: t('done.promote', { name, grade: GRADES[state.grade] ?? '—' }),
      inherit: t('done.inherit', { name, level }),
    }
    return { title: title[terms.act], note }
  }
}

const LOOK_EVERY_MS = 1_500

/** Number of the draw that a confirmed reveal began; null until it is found. */
function useDraw(review: HeroReview): bigint | null {
  const { current: flow } = useStore($flow)
  const done = flow?.steps.at(-1)?.state.at === 'confirmed'
  const [number, setNumber] = useState<bigint | null>(null)
  useEffect(() => {
    if (!done || number !== null || review.terms.act !== 'reveal' || review.at.draw !== 'twoStep') return
    const look = () =>
      requestOfReveal(review)
        .then(setNumber)
        .catch(() => undefined)
    void look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [done, number, review])
  return number
}

/**
 * Review of an action, frozen: the hero that stays, the items that end for good, and the fee; then its signatures; then
 * the result.
 */
export default function HeroReviewDialog({ review }: Props) {
  const { locale, t } = useTexts<'ui' | 'hero' | 'heroReview'>()
  const { terms, at } = review
  const ends = endsOf(terms)
  const [ticked, setTicked] = useState(false)
  const [typed, setTyped] = useState('')
  const does = useDo(review)
  const receipt = useReceipt(review)
  const draw = useDraw(review)
  const close = () => {
    heroReview.close()
    if ($flow.get().current?.steps.at(-1)?.state.at !== 'confirmed') return
    if ('master' in terms) pickMaster(terms.master)
    else clearPicks()
  }
  const agreed = ticked && (ends.length < 2 || typed.trim() === String(ends.length))
  const seesDraw = terms.act === 'reveal' && draw !== null
  return (
    <FlowDialog
      title={t(`title.${terms.act}`)}
      doneTitle={t(`doneTitle.${terms.act}`)}
      doLabel={does}
      doneLabel={t(seesDraw ? 'seeDraw' : 'close')}
      blocked={!agreed}
      plan={() => stepsOf(review)}
      steps={stepTexts(t, review, does)}
      estimate={<NetworkFee say={(fee) => t('reviewFee', { fee })} />}
      start={() => signHero(review)}
      isShown={() => heroReview.isShown(review)}
      receipt={({ settled }) => receipt(settled)}
      after={<After review={review} />}
      onClose={close}
      {...(seesDraw
        ? { onNext: () => location.assign(localHref(locale, `myNfts/reveal/${drawQuery(at.id, draw)}`)) }
        : {})}
      reread={terms.act === 'reveal' ? rereadBoxes : rereadHeroes}
      onRenew={() => heroReview.open(reviewNow())}
      renewLabel={t('renewFigures')}
    >
      <Terms review={review} />
      <Agreement review={review} ticked={ticked} onTick={setTicked} typed={typed} onType={setTyped} />
      <p className="tiny faint">{t('agreeReread')}</p>
    </FlowDialog>
  )
}

function Terms({ review }: Props) {
  const { t } = useTexts<'hero' | 'heroReview'>()
  const { terms, at, pair } = review
  const ends = endsOf(terms)
  if (pair && terms.act !== 'reveal' && terms.act !== 'dismantle')
    return (
      <BeforeAfter
        act={terms.act}
        contract={at.hero}
        master={pair.master}
        material={pair.material}
        after={pair.after}
      />
    )
  return (
    <>
      <Ending contract={usedCollection(review)} ids={ends} />
      <dl className="rows">
        <div>
          <dt>{t('endsLabel')}</dt>
          <dd>{t('endsCount', { count: ends.length })}</dd>
        </div>
        <div>
          <dt>{t('youReceive')}</dt>
          <dd>
            {terms.act === 'reveal'
              ? t('heroesOf', { count: ends.length, name: collectionAt(at.hero)?.name ?? '' })
              : t('noPayout')}
          </dd>
        </div>
      </dl>
    </>
  )
}

type AgreementProps = Props & {
  readonly ticked: boolean
  readonly onTick: (ticked: boolean) => void
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** An irreversible action needs a tick; if more than one item ends, also their number. */
function Agreement({ review: { terms, at }, ticked, onTick, typed, onType }: AgreementProps) {
  const { t } = useTexts<'hero' | 'heroReview'>()
  const named = useNamed()
  const { current: flow } = useStore($flow)
  const count = endsOf(terms).length
  const name = 'material' in terms ? named(at.hero, terms.material).full : ''
  const wrong = typed.trim() !== '' && typed.trim() !== String(count)
  const fixed = flow?.running ?? false
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={ticked}
          disabled={fixed}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <span>
          {terms.act === 'reveal' && at.draw === 'oneStep'
            ? t('tick.revealAtOnce')
            : t(`tick.${terms.act}`, { name })}
        </span>
      </label>
      {count > 1 && (
        <>
          <label className="review-lab" htmlFor="ends-count">
            {t('typeCount', { count })}
          </label>
          <div className="field count-field" data-bad={wrong || undefined}>
            <input
              id="ends-count"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              disabled={fixed}
              aria-invalid={wrong}
              aria-describedby={wrong ? 'ends-wrong' : undefined}
              onChange={({ currentTarget }) => onType(currentTarget.value.slice(0, 8))}
            />
          </div>
          {wrong && (
            <p className="field-err" id="ends-wrong">
              {t('typeWrong', { count })}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** After the receipt: links to what can be done next, and the approval that stays until it is revoked. */
function After({ review }: Props) {
  const { locale, t } = useTexts<'hero' | 'heroReview'>()
  const { terms, at } = review
  const collection = usedCollection(review)
  const heroes = collectionAt(at.hero)
  const takeBack = () => {
    closeFlow()
    heroReview.close()
    clearPicks()
    rightReview.open(at.address, collection)
  }
  return (
    <>
      {terms.act === 'reveal' && at.draw === 'oneStep' && heroes && (
        <p>
          <a className="act" href={localHref(locale, `myNfts/collected/?u=${heroes.projectId}`)}>
            {t('newHeroes')}
          </a>
        </p>
      )}
      <Note kind="info">
        <p>{t('rightStays', { name: collectionAt(collection)?.name ?? '' })}</p>
        <button className="act" type="button" onClick={takeBack}>
          {t('takeBackNow')}
        </button>
      </Note>
    </>
  )
}
