import { actionsOf } from '../../lib/core/nft/actions.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { RecipientField } from '../shared/nft/RecipientField.tsx'
import { $recipientView } from '../shared/nft/store/recipient.ts'
import { closeItemDialog } from './store/form.ts'
import { $itemChain } from './store/item.ts'
import { itemReview } from './store/review.ts'

/** Form for the recipient of an item; refused in two lines while the item is for sale. */
export function TransferForm() {
  const { t } = useTexts<'item'>()
  const { item, owner } = useStore($itemChain)
  const listed = item !== null && actionsOf(item, owner).transfer === 'listed'
  return (
    <Dialog open title={t(listed ? 'transferListedTitle' : 'transferTitle')} onClose={closeItemDialog}>
      {listed ? <Refused /> : <Form />}
    </Dialog>
  )
}

function Refused() {
  const { t } = useTexts<'item'>()
  return (
    <>
      <div className="card-b">
        <Note kind="warn" problem="market.listed">
          <p>{t('transferListedBody')}</p>
        </Note>
      </div>
      <div className="card-b sheet-end">
        <button
          className="btn btn-p btn-lg btn-w"
          type="button"
          onClick={() => {
            closeItemDialog()
            itemReview.open({ act: 'cancelListing' })
          }}
        >
          {t('cancelSell')}
        </button>
      </div>
    </>
  )
}

function Form() {
  const { t } = useTexts<'item'>()
  const { to, agreed } = useStore($recipientView)
  const ready = to !== null && agreed
  return (
    <form
      className="card-b form-stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) itemReview.open({ act: 'nftTransfer', to })
      }}
    >
      <RecipientField />
      <button className="btn btn-p btn-lg btn-w" type="submit" aria-disabled={!ready}>
        {t(to === null ? 'enterRecipient' : 'reviewTransfer')}
      </button>
    </form>
  )
}
