import { formatAmount } from '../../lib/core/amount/format.ts'
import { collectionList } from '../../lib/core/config/collections.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { idName, idText } from '../../lib/core/nft/link.ts'
import { costOf } from '../../lib/mint/figures.ts'
import type { MintReview } from '../../lib/mint/review.ts'
import { $flow } from '../../stores/tx.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { itemHref } from '../shared/nft/links.ts'
import { exactMoneyText } from '../shared/nft/Money.tsx'
import { FlowDialog } from '../shared/tx/FlowDialog.tsx'
import { NetworkFee } from '../shared/tx/NetworkFee.tsx'
import { mintName } from './names.ts'
import { Coins, Line } from './Parts.tsx'
import { $mintCount, mintReview } from './store/form.ts'
import { rereadMints } from './store/mint.ts'
import { mintedIn, signMint, stepsOf } from './store/sign.ts'

/** Review of a mint, frozen; then its signatures; then the minted items. */
export default function ReviewDialog() {
  const review = useStore(mintReview.$review)
  return review && <Review review={review} />
}

function Review({ review }: { readonly review: MintReview }) {
  const { t } = useTexts<'ui' | 'flow' | 'mint'>()
  const { entry, count, payToken, free } = review
  const symbol = symbolAt(payToken)
  const cost = costOf(review)
  const text = { count: formatAmount(count, 0), name: mintName(entry) }
  const start = async () => {
    const result = await signMint(review)
    // The next mint starts with one again.
    if (result?.last.at === 'confirmed') $mintCount.set(1n)
    return result
  }
  return (
    <FlowDialog
      title={t('reviewTitle')}
      doneTitle={t('doneTitle')}
      doLabel={t('doMint', text)}
      doneLabel={t('close')}
      plan={() => stepsOf(review)}
      steps={[
        {
          id: 'approve',
          title: t('stepApprove', { symbol }),
          note: t('approveNote', { amount: exactMoneyText(cost, symbol) }),
        },
        { id: 'mint', title: t('stepMint', text), note: t('stepMintNote') },
      ]}
      estimate={<NetworkFee say={(fee) => t('feeLine', { fee })} />}
      start={start}
      isShown={() => mintReview.isShown(review)}
      receipt={({ settled }) => ({
        title: t('done', { ...text, total: mintedIn(settled, entry.collection).length || text.count }),
        note: t('asOf', { block: formatAmount(settled.block, 0) }),
      })}
      after={<Minted review={review} />}
      onClose={mintReview.close}
      reread={rereadMints}
      onRenew={mintReview.open}
    >
      <dl className="rows">
        <Line label={t('youMint')}>
          {text.count} × {text.name}
        </Line>
        {free > 0n && <Line label={t('bonus')}>+{formatAmount(free, 0)}</Line>}
        <Line label={t('youPay')}>
          <Coins raw={cost} token={payToken} />
        </Line>
      </dl>
    </FlowDialog>
  )
}

/** The minted items, from the receipt; each links to its page. */
function Minted({ review }: { readonly review: MintReview }) {
  const { locale, t } = useTexts<'mint'>()
  const { current: flow } = useStore($flow)
  const last = flow?.steps.at(-1)?.state
  const collection = collectionList.find(({ id }) => id === review.entry.collection)
  const ids = last?.at === 'confirmed' ? mintedIn(last.settled, review.entry.collection) : []
  if (!collection || ids.length === 0) return null
  return (
    <ul className="chips" aria-label={t('whatCame')}>
      {ids.map((id) => (
        <li key={idText(id)}>
          <a className="chip" href={itemHref(locale, collection.shortName, id)}>
            {idName(id)}
          </a>
        </li>
      ))}
    </ul>
  )
}
