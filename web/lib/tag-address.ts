/** Where the videos with a tag are listed. */
export const tagAddress = (tag: number) => `/search?type=media&tags=${tag}`;
