/** Why a form as a whole was not taken; nothing while there is no reason. */
export function FormFailure({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="alert" role="alert">
      {text}
    </p>
  );
}
