/** A picture that something shows: by its name, as what, and which control chooses it. */
export interface ShownPicture {
  name: string;
  /** What it is there, such as "Portrait of Dr Ada Adeyemi". */
  words: string;
  control: string;
}
