import { type Availability, HIDDEN } from '../../../contract/media.ts';

const NOTICES: Record<Availability, string | null> = {
  public: null,
  private: 'This video is private now. Only its owner can open it; what is known of it stays here.',
  members:
    'This video is for paying members of its channel or of YouTube Premium, or has to be paid for by itself.',
  age: 'YouTube shows this video only to those who confirmed their age with an account.',
  region: 'This video is not available in the country that the server asks from.',
  upcoming: 'This video has not begun yet. Its details follow once it has.',
  removed: 'This video is no longer on YouTube. What is known of it stays here.',
};

/** What hinders watching a video at the source, in words; null where nothing does. */
export function availabilityNotice(availability: Availability): string | null {
  return NOTICES[availability];
}

/** Whether the player can have something to play; it decides about age, region and membership itself. */
export function canBePlayed(availability: Availability): boolean {
  return !HIDDEN.includes(availability);
}
