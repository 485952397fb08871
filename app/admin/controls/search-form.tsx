import { Search } from 'lucide-react';
import { useState } from 'react';

/** A search that the server answers, when Enter is pressed. */
export function SearchForm(props: {
  label: string;
  placeholder: string;
  maxLength: number;
  /** The text that is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}) {
  const { label, placeholder, maxLength, value, onSearch } = props;
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    setText(value);
  }
  return (
    <search className="max-desk:w-full">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <label className="find desk:w-60">
          <Search aria-hidden="true" />
          <span className="sr-only">{label}</span>
          <input
            className="input"
            type="search"
            maxLength={maxLength}
            placeholder={placeholder}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </form>
    </search>
  );
}
