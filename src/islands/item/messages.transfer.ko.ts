import type { SameAs } from '../../lib/core/i18n/sameAs.ts'
import type { transfer as en } from './messages.transfer.en.ts'

export const transfer = {
  recipient: '받는 주소',
  transferAgree: '전송한 NFT는 누구도 되돌릴 수 없습니다. 주소 전체를 확인했습니다.',
  'to.empty': '받는 주소를 입력해 주세요.',
  'to.malformed': '주소는 0x와 0~f 숫자 40자리로 이루어져요.',
  'to.checksum': '대소문자가 맞지 않아요. 잘못된 글자가 있으니 주소를 다시 복사해 주세요.',
  'to.zero': '0 주소는 주인이 없어요. NFT를 잃게 돼요.',
  'to.self': '내 주소예요.',
  lookAlikeTitle: '아는 주소와 닮기만 한 주소입니다',
  lookAlikeBody:
    '앞뒤가 같지만 다른 주소입니다. 잘못 복사하도록 남이 일부러 만든 주소일 수 있습니다. 두 주소를 한 글자씩 비교하십시오.',
} as const satisfies SameAs<typeof en>
